import { mapInt64, type NamedRecord, type NewPlant, record, recordMembers } from "../contract.ts";
import { deepFreeze } from "../shared/deep-freeze.ts";

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

export function exactKey(caller: string, value: unknown): Key {
  if (HAS_INT64_KEY) return exactInt64(caller, value);
  if (typeof value === "string") return value;
  throw new TypeError(`${caller}: the ${record.key} is a string, not a ${typeof value}.`);
}

/** @throws RangeError for a number that may have lost digits; TypeError for another type */
export function exactInt64(caller: string, value: unknown): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value !== "number")
    throw new TypeError(`${caller}: an id is a number or a bigint, not a ${typeof value}.`);
  if (!Number.isSafeInteger(value))
    throw new RangeError(
      `${caller}: the number ${value} is not an exact integer. Past 2^53 - 1, write the id as a bigint.`,
    );
  return BigInt(value);
}

/** In digits, where the contract asks for an int64. One past int64 is that of no plant. */
export function isKey(text: string): boolean {
  return !HAS_INT64_KEY || isDigits(text);
}

export function isDigits(text: string): boolean {
  return /^(?:0|-?[1-9]\d*)$/.test(text);
}

export function readKey(text: string | undefined): PlantRecord[typeof record.key] | undefined {
  if (text === undefined || !isKey(text)) return undefined;
  // An int64 is a bigint in a record, and any other key a text.
  return (HAS_INT64_KEY ? BigInt(text) : text) as PlantRecord[typeof record.key];
}

/** Whether a plant with a taken id replaces the stored one. */
export type DuplicatePolicy = "replace" | "reject";

/** Every int64 becomes a bigint, so that equal values are identical. */
export function exact<Members extends object>(members: Members): Members {
  // Its members and their meaning are the same.
  return mapInt64(members, record.int64s, (value) => exactInt64("A plant", value)) as Members;
}

export function withDigits(members: object): Record<string, unknown> {
  return mapInt64(members, record.int64s, String) as Record<string, unknown>;
}

/** The inverse of withDigits, frozen; undefined stays. */
export function withInt64(members: object | undefined): unknown {
  return deepFreeze(mapInt64(members, record.int64s, BigInt as (digits: unknown) => bigint));
}

/** Selects requests by members of their plant: all of these must match. */
export type PlantFilter = { readonly [Name in keyof NewPlant]?: NewPlant[Name] | undefined };

/**
 * @param place before the name of a member in a message, such as `inject: when.`
 * @throws TypeError for a value that the member cannot have; RangeError for an id that may have lost digits
 */
export function readPlantFilter<Members extends object>(place: string, members: Members): Members {
  for (const [name, value] of Object.entries(members)) {
    const scalar = recordMembers[name];
    if (value !== undefined && scalar?.is(value) !== true)
      throw new TypeError(`${place}${name} must be ${scalar?.expected}.`);
    if (typeof value === "object" && value !== null)
      throw new TypeError(`${place}${name} cannot be a list or an object. Select by a function instead.`);
  }
  return exact(members);
}
