/** Reads int64 exactly: JSON.parse rounds them. A client imports it only for operations that return some. */
import type { ReadJson } from "./operation.ts";
import type { Read } from "./validation.ts";

/** Where a value has int64: itself, in each of its elements or members, or in the members of these names. */
export type Int64Places = true | [Int64Places] | { readonly [name: string]: Int64Places };

/** The texts of all numbers of a JSON, and the JSON with the index of its text in place of each number. */
interface Numbered {
  readonly texts: readonly string[];
  readonly json: unknown;
}

/** Gives a reader a `parse` that returns the int64 past 2^53 - 1 as bigint. */
export function exactReader<Value>(read: Read<Value>, places: Int64Places): Read<Value> & ReadJson {
  const parse = (text: string) => {
    const value: unknown = JSON.parse(text);
    // No int64 has more digits. Any other number stays as it is, for the reader to refuse.
    const convert = (rounded: number, digits: string) =>
      Number.isSafeInteger(rounded) || !/^-?\d{1,19}$/.test(digits) ? rounded : BigInt(digits);
    return /\d{16}/.test(text) ? restoreInt64(value, text, places, convert) : value;
  };
  return Object.assign((input: unknown) => read(input), { parse });
}

/** Returns a value of JSON.parse whose int64 are converted from their texts. It may change the value. */
export function restoreInt64(
  value: unknown,
  text: string,
  places: Int64Places,
  convert: (rounded: number, digits: string) => unknown,
): unknown {
  const { texts, json } = number(text);
  return restore(value, json, places, (rounded, index) => convert(rounded, texts[Number(index)] ?? ""));
}

/** Numbers the numbers of a valid JSON. Without backtracking, so that a long text takes no longer for each character. */
function number(text: string): Numbered {
  const texts: string[] = [];
  let inString = false;
  const numbered = text.replace(/\\.|"|-?\d[-+.\deE]*/g, (token) => {
    if (token === '"') inString = !inString;
    return inString || token === '"' ? token : String(texts.push(token) - 1);
  });
  return { texts, json: JSON.parse(numbered) };
}

/** A member that stands twice counts once, as for JSON.parse. */
function restore(
  value: unknown,
  index: unknown,
  places: Int64Places,
  convert: (rounded: number, index: unknown) => unknown,
): unknown {
  if (places === true) return typeof value === "number" ? convert(value, index) : value;
  if (!isContainer(value) || !isContainer(index)) return value;
  const inner = Array.isArray(places)
    ? Object.keys(value).map((name) => [name, places[0]] as const)
    : Object.entries(places);
  for (const [name, place] of inner)
    if (Object.hasOwn(value, name)) value[name] = restore(value[name], index[name], place, convert);
  return value;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
