/** A plant as it is stored: its id exact. */
export interface PlantRecord {
  readonly id: bigint;
  readonly name: string;
  readonly tag?: string;
}

/** What happens to a plant whose id is taken. */
export type DuplicatePolicy = "replace" | "reject";

/** Where the records are kept. Every method is asynchronous, so that a file or a database can stand behind it. */
export interface PlantRepository {
  /** Stores the plant, at once and wholly or not at all. Resolves false when its id is taken and the policy is `"reject"`. */
  put(plant: PlantRecord, duplicates: DuplicatePolicy): Promise<boolean>;
  get(id: bigint): Promise<PlantRecord | undefined>;
  count(): Promise<number>;
  /** In the order in which the ids first came. */
  values(): Promise<readonly PlantRecord[]>;
}
