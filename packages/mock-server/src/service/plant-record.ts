import { type Int64Places, type NamedRecord, type NewPlant, record } from "../contract.ts";
import { deepFreeze } from "../shared/deep-freeze.ts";
import { exactInt64, fromDigits, readDigits } from "../shared/int64.ts";

/** A value of the contract, frozen, each int64 an exact bigint. */
export type Exact<Value> = bigint extends Value ? Exclude<Value, number> : ExactMembers<Value>;

type ExactMembers<Value> = Value extends readonly (infer Element)[]
  ? readonly Exact<Element>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Exact<Value[Name]> }
    : Value;

/** A plant as it is stored: every member of the contract's NewPlant. */
export type PlantRecord = Exact<NewPlant>;

/** The members of a plant that a request names: its key, and those of its body. */
export type NamedPlant = Exact<NamedRecord>;

export type Key = bigint | string;

export const HAS_INT64_KEY: boolean = record.int64s[record.key] === true;

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

/** Returns a copy whose int64 are converted. A replacer of JSON would be called for every value of a request. */
export function mapInt64(
  value: unknown,
  convert: (value: unknown, name: string) => unknown,
  places: Int64Places = record.int64s,
  name = "",
): unknown {
  if (places === true && value !== null) return convert(value, name);
  // The reader of a request by hand may not have seen it.
  if (places === true || typeof value !== "object" || value === null) return value;
  // An array has its elements by their indices.
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  for (const member of Object.keys(Array.isArray(places) ? copy : places)) {
    const place = Array.isArray(places) ? places[0] : places[member];
    if (copy[member] !== undefined) copy[member] = mapInt64(copy[member], convert, place, member);
  }
  return copy;
}

/** Returns a copy in which every int64 is a bigint, so that equal values are identical. */
export function exact<Members extends object>(members: Members, places?: Int64Places): Members {
  // Its members and their meaning are the same.
  return mapInt64(members, (value) => exactInt64("A plant", value), places) as Members;
}

/** Returns a copy in which every int64 is a text of digits, for JSON. */
export function withDigits(members: object): Record<string, unknown> {
  return mapInt64(members, String) as Record<string, unknown>;
}

/** Returns a frozen copy of what withDigits has written, in which every int64 is a bigint again. */
export function withInt64(members: unknown): object {
  return deepFreeze(mapInt64(members, fromDigits) as object);
}
