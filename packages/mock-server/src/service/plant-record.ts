import { type NamedRecord, type NewPlant, record } from "../contract.ts";
import { exactInt64, fromDigits, readDigits } from "../shared/int64.ts";

/** The members of an object of the contract, each int64 an exact bigint. */
export type Exact<Members> = {
  readonly [Name in keyof Members]: bigint extends Members[Name] ? Exclude<Members[Name], number> : Members[Name];
};

/** A plant as it is stored: every member of the contract's NewPlant. */
export type PlantRecord = Exact<NewPlant>;

/** The members of a plant that a request names: its key, and those of its body. */
export type NamedPlant = Exact<NamedRecord>;

/** The value of the key of a plant. */
export type Key = bigint | string;

/** Whether the key is an int64; otherwise it is a text. */
export const HAS_INT64_KEY: boolean = record.int64s.includes(record.key);

export function keyOf(plant: PlantRecord): Key;
export function keyOf(plant: NamedPlant): Key | undefined;
export function keyOf(plant: NamedPlant): Key | undefined {
  return plant[record.key];
}

/** Returns the key that a caller gives. @throws RangeError for a number that may have lost digits; TypeError for another type */
export function exactKey(caller: string, value: unknown): Key {
  if (HAS_INT64_KEY) return exactInt64(caller, value);
  if (typeof value === "string") return value;
  throw new TypeError(`${caller}: the ${record.key} is a string, not a ${typeof value}.`);
}

/** Reads a key; returns undefined for a text that is not an integer in digits, where the contract asks for an int64. */
export function readKey(text: string | undefined): PlantRecord[typeof record.key] | undefined {
  const key = HAS_INT64_KEY ? readDigits(text) : text;
  // An int64 is a bigint in a record, and any other key a text.
  return key as PlantRecord[typeof record.key] | undefined;
}

/** Whether a plant with a taken id replaces the stored one. */
export type DuplicatePolicy = "replace" | "reject";

/** Returns a copy whose int64 members are converted. A replacer of JSON would be called for every value of a request. */
export function mapInt64(
  members: unknown,
  convert: (value: unknown, name: string) => unknown,
  int64s: readonly string[] = record.int64s,
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...(members as object) };
  for (const name of int64s) {
    const value = copy[name];
    if (value !== undefined) copy[name] = convert(value, name);
  }
  return copy;
}

/** Returns a copy in which every int64 is a bigint, so that equal values are identical. */
export function exact<Members extends object>(members: Members, int64s?: readonly string[]): Members {
  // Its members and their meaning are the same.
  return mapInt64(members, (value) => exactInt64("A plant", value), int64s) as Members;
}

/** Returns a copy in which every int64 is a text of digits, for JSON. */
export function withDigits(members: object): Record<string, unknown> {
  return mapInt64(members, String);
}

/** Returns a frozen copy of what withDigits has written, in which every int64 is a bigint again. */
export function withInt64(members: unknown): object {
  return Object.freeze(mapInt64(members, fromDigits));
}

/** Returns the frozen record of a plant that the contract's reader has accepted. */
export function toRecord(plant: NewPlant): PlantRecord {
  // Every int64 is a bigint now.
  return Object.freeze(exact(plant) as PlantRecord);
}
