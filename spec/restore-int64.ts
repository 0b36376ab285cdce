/** Reads int64 exactly: JSON.parse rounds them. A client imports it only for operations that return some. */
import type { Int64Places, ReadJson } from "./operation.ts";
import type { Read } from "./validation.ts";

/** The text of a value, or of those in a container: by their names, or their indexes. */
type Texts = string | ReadonlyMap<string, Texts> | undefined;

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
  return restore(value, textsAt(text, places), convert);
}

/** Returns the texts of what stands at the places in a valid JSON. Of all else it looks for the end only. */
function textsAt(text: string, places: Int64Places): Texts {
  let at = 0;

  const pass = (pattern: RegExp) => {
    pattern.lastIndex = at;
    pattern.test(text);
    at = pattern.lastIndex;
    return text[at];
  };
  const passString = () => {
    for (at++; pass(STRING_PART) !== '"'; ) at += 2;
    at++;
  };
  const passValue = () => {
    let depth = 0;
    for (let mark = text[at]; ; mark = pass(NO_MARK)) {
      if (mark === '"') passString();
      else if (depth === 0 && mark !== "{" && mark !== "[") pass(SCALAR);
      else {
        depth += mark === "{" || mark === "[" ? 1 : -1;
        at++;
      }
      if (depth === 0) return;
    }
  };
  const readName = () => {
    const start = at;
    passString();
    const name = text.slice(start, at);
    pass(SEPARATORS);
    return name.includes("\\") ? String(JSON.parse(name)) : name.slice(1, -1);
  };
  const read = (inner: Int64Places | undefined): Texts => {
    const start = at;
    const isObject = text[at] === "{";
    if (inner === true || !inner || !(isObject || text[at] === "[")) {
      passValue();
      const own = inner === true ? text.slice(start, at) : undefined;
      pass(SEPARATORS);
      return own;
    }
    const texts = new Map<string, Texts>();
    at++;
    pass(SEPARATORS);
    for (let index = 0; text[at] !== "]" && text[at] !== "}"; index++) {
      const name = isObject ? readName() : String(index);
      const place = Array.isArray(inner) ? inner[0] : Object.hasOwn(inner, name) ? inner[name] : undefined;
      const found = read(place);
      // Of two members of one name the last one counts, as for JSON.parse.
      if (place) texts.set(name, found);
    }
    at++;
    pass(SEPARATORS);
    return texts;
  };

  pass(SEPARATORS);
  return read(places);
}

/** Sticky: each matches where `lastIndex` is, be it nothing. */
const SEPARATORS = /[\s,:]*/y;
const SCALAR = /[^\s,\]}]*/y;
const STRING_PART = /[^"\\]*/y;
const NO_MARK = /[^"[\]{}]*/y;

function restore(value: unknown, texts: Texts, convert: (rounded: number, digits: string) => unknown): unknown {
  if (typeof texts === "string") return typeof value === "number" ? convert(value, texts) : value;
  const container = Object(value) as Record<string, unknown>;
  for (const [name, inner] of texts ?? []) container[name] = restore(container[name], inner, convert);
  return value;
}
