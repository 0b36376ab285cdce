import type { NewPlant } from "../contract.ts";

/** A plant as it is stored: every member of the contract's NewPlant, its id exact. */
export interface PlantRecord extends Readonly<Omit<NewPlant, "id">> {
  /** Exact over the whole of int64. */
  readonly id: bigint;
}

/** What happens to a plant whose id is taken. */
export type DuplicatePolicy = "replace" | "reject";

/** Returns the frozen record of a plant that its reader has accepted. */
export function toRecord(plant: NewPlant): PlantRecord {
  return Object.freeze({ ...plant, id: BigInt(plant.id) });
}
