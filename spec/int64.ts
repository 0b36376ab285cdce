/** The codec of int64: JSON.parse rounds them, and JSON.stringify refuses a bigint. A bundle keeps only the parts that it uses. */
import type { Int64Places, ReadJson } from "./operation.ts";
import type { Read, Reading } from "./validation.ts";

/** @param source the digits of the number, from parseSources */
type Convert = (value: unknown, source: string) => unknown;

/** A reviver of JSON would be called for every value of a request. */
export function mapInt64(
  value: unknown,
  places: Int64Places | undefined,
  convert: Convert,
  sources?: unknown,
): unknown {
  if (value === undefined || value === null) return value;
  // parseSources has a text wherever a number stands.
  if (places === true) return convert(value, sources as string);
  // The reader of a request by hand may not have seen it.
  if (!places || typeof value !== "object") return value;
  // An array has its elements by their indices.
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  for (const name of Object.keys(Array.isArray(places) ? copy : places))
    if (Object.hasOwn(copy, name))
      copy[name] = mapInt64(
        copy[name],
        Array.isArray(places) ? places[0] : places[name],
        convert,
        (sources as typeof copy | undefined)?.[name],
      );
  return copy;
}

/** The source of each number is in its place, as a text behind a mark. @throws SyntaxError, as JSON.parse */
export function parseSources(json: string, mark = ""): unknown {
  let isText = false;
  // By its quotes: a pattern for a whole string overflows the stack at a long one.
  const parts = json.split('"').map((part) => {
    const marked = isText ? part : part.replace(/-?\d[\d.eE+-]*/g, (number) => JSON.stringify(mark + number));
    // Behind an odd number of backslashes, the next quote belongs to the string.
    isText = !isText || /(?:^|[^\\])\\(?:\\\\)*$/.test(part);
    return marked;
  });
  return JSON.parse(parts.join('"'));
}

/** Makes each int64 a bigint, for a service. A number that cannot be one becomes NaN. @throws SyntaxError */
export function parseExact(json: string, places: Int64Places): unknown {
  const value: unknown = JSON.parse(json);
  let largest = 0;
  const integers = mapInt64(value, places, (member) => {
    if (typeof member !== "number") return member;
    const isSafe = Number.isSafeInteger(member);
    largest = Math.max(largest, isSafe ? Math.abs(member) : Infinity);
    return isSafe ? BigInt(member) : member;
  });
  if (largest < Infinity && !mayRound(json, largest)) return integers;
  const convert: Convert = (member, source) => (typeof member === "number" ? exactInteger(source) : member);
  return mapInt64(value, places, convert, parseSources(json));
}

/**
 * Whether JSON.parse may have read a fraction as an integer up to the largest (IEEE 754): it has 15 digits or more, or an
 * exponent that makes it 0.
 */
function mayRound(json: string, largest: number): boolean {
  if (/\d[eE]-/.test(json)) return true;
  return json.includes(".") && (largest < 1e8 ? /\.\d{8}/ : /\.\d{8}|\d{8}\./).test(json);
}

/** `parse` returns the int64 past 2^53 - 1 as bigint. */
export function exactReader<Value>(read: Read<Value>, places: Int64Places): Read<Value> & ReadJson {
  // An int64 has at most 19 digits. The reader refuses any other number.
  const convert: Convert = (member, source) =>
    typeof member !== "number" || Number.isSafeInteger(member) || !/^-?\d{1,19}$/.test(source)
      ? member
      : BigInt(source);
  const parse = (json: string) => {
    const value: unknown = JSON.parse(json);
    return /\d{16}/.test(json) ? mapInt64(value, places, convert, parseSources(json)) : value;
  };
  return Object.assign((input: unknown) => read(input), { parse });
}

/** `1.0` and `1e3` are integers (JSON Schema). NaN for a fraction, or over 19 digits; no exponent is expanded. */
export function exactInteger(source: string): bigint | number {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const [, digits = "", zeros = ""] = /^0*(\d*[1-9])?(0*)$/.exec(whole + fraction) ?? [];
  if (digits === "") return 0n;
  const missing = Number(exponent) - fraction.length + zeros.length;
  const isInt64 = missing >= 0 && digits.length + missing <= 19;
  return isInt64 ? BigInt(sign + digits + "0".repeat(missing)) : NaN;
}

/** Each bigint in all its digits. Node 20 has no JSON.rawJSON. */
export function exactJson(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  // As JSON.stringify writes an element that is not JSON.
  if (!hasBigint(value)) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map((element) => exactJson(element)).join(",")}]`;
  const members = Object.entries(Object(value)).flatMap(([name, member]) => {
    const text = hasBigint(member) ? exactJson(member) : JSON.stringify(member);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(",")}}`;
}

function hasBigint(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "bigint";
  for (const name in value) if (hasBigint((value as Readonly<Record<string, unknown>>)[name])) return true;
  return false;
}

/** Each member that is a bigint in all its digits: less code than exactJson, for a client. */
export function flatJson(value: object): string {
  const members = Object.entries(value).flatMap(([name, member]) => {
    const text = typeof member === "bigint" ? String(member) : JSON.stringify(member);
    return text ? `${JSON.stringify(name)}:${text}` : [];
  });
  return `{${members.join()}}`;
}

/** Gives a client's reading of a body with nested values the text to send. */
export function nestedBody<Value>(read: Read<Value>): (input: unknown) => Reading<Value> & { readonly text: string } {
  return (input) => {
    let copy = input;
    try {
      copy = copyOf(input, "");
    } catch (error) {
      // Too deep to be copied: a service has parsed it, and a client fails when it asks for the text.
      if (!(error instanceof RangeError)) throw error;
    }
    return {
      ...read(copy),
      // Only a client asks for it.
      get text() {
        return exactJson(copy);
      },
    };
  };
}

/** Reads each member once, so that the checked value is the one that is sent. Follows JSON.stringify. */
function copyOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("toJSON" in value && typeof value.toJSON === "function") return copyOf(value.toJSON(name), name);
  if (Array.isArray(value)) return Array.from(value, (element, index) => copyOf(element, String(index)));
  // Unlike an assignment, it makes `__proto__` an own member.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member, name)]));
}
