import { int64Members, type NewPlant } from "../contract.ts";

/** A plant as it is stored: every member of the contract's NewPlant, its id exact. */
export interface PlantRecord extends Readonly<Omit<NewPlant, "id">> {
  /** Exact over the whole of int64. */
  readonly id: bigint;
}

/** What happens to a plant whose id is taken. */
export type DuplicatePolicy = "replace" | "reject";

/** Returns a copy in which every int64 is a bigint, so that equal ones are the same. */
export function exact<Members extends Partial<NewPlant>>(members: Members): Members & Pick<PlantRecord, keyof Members> {
  const copy: Record<string, unknown> = { ...members };
  for (const name of int64Members.createPlant) {
    const value = copy[name];
    if (typeof value === "number") copy[name] = BigInt(value);
  }
  // By the contract's schema, which names those members.
  return copy as Members & Pick<PlantRecord, keyof Members>;
}

/** Returns the frozen record of a plant that its reader has accepted. */
export function toRecord(plant: NewPlant): PlantRecord {
  return Object.freeze(exact(plant));
}
