import type { NewPlant } from "../contract.ts";

/** A plant as it is stored: every member of the contract's NewPlant, its id exact. */
export interface PlantRecord extends Readonly<Omit<NewPlant, "id">> {
  /** Exact over the whole of int64. */
  readonly id: bigint;
}

/** What happens to a plant whose id is taken. */
export type DuplicatePolicy = "replace" | "reject";

/** Where the records are kept. Every method is asynchronous, so that a file or a database can stand behind it. */
export interface PlantRepository {
  /** Stores the plant, at once and wholly or not at all. Resolves false when its id is taken and the policy is `"reject"`. */
  put(plant: PlantRecord, duplicates: DuplicatePolicy): Promise<boolean>;
  /** The plant with that id, if there is one. */
  get(id: bigint): Promise<PlantRecord | undefined>;
  /** How many plants there are. */
  count(): Promise<number>;
  /** In the order in which the ids first came. */
  values(): Promise<readonly PlantRecord[]>;
}
