import { int64Members, type NewPlant } from "../contract.ts";

/** A plant as it is stored: every member of the contract's NewPlant, its id exact. */
export interface PlantRecord extends Readonly<Omit<NewPlant, "id">> {
  /** Exact over the whole of int64. */
  readonly id: bigint;
}

/** Whether a plant with a taken id replaces the stored one. */
export type DuplicatePolicy = "replace" | "reject";

/** Returns a copy in which every int64 is a bigint, so that equal values are identical. */
export function exact<Members extends object>(members: Members): Members {
  const copy = { ...(members as Record<string, unknown>) };
  for (const name of int64Members.createPlant) {
    const value = copy[name];
    if (typeof value === "number") copy[name] = BigInt(value);
  }
  // Its members and their meaning are the same.
  return copy as Members;
}

/**
 * Returns a copy in which every int64 is a text of digits, for JSON. A replacer would be called for every value of a
 * request.
 */
export function withDigits(members: object): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...members };
  for (const name of int64Members.createPlant) {
    const value = copy[name];
    if (typeof value === "bigint") copy[name] = value.toString();
  }
  return copy;
}

/** Returns a frozen copy in which every int64 is a bigint again. */
export function withInt64(members: unknown): object {
  const copy: Record<string, unknown> = { ...(members as object) };
  for (const name of int64Members.createPlant) {
    const value = copy[name];
    if (typeof value === "string") copy[name] = BigInt(value);
  }
  return Object.freeze(copy);
}

/** Returns the frozen record of a plant that the contract's reader has accepted. */
export function toRecord(plant: NewPlant): PlantRecord {
  // The id is an int64 by the contract.
  return Object.freeze(exact(plant) as PlantRecord);
}
