/** Compares the values of two texts of JSON, to the last digit. */
import { bodies, exactInteger, type Int64Places, isObject, parseSources } from "../contract.ts";
import type { Finding } from "./finding.ts";

/**
 * Does not compare a member that only one object has, nor an object with a value of another type.
 * @throws SyntaxError if what was received is not JSON
 */
export function otherValues(sent: string, received: string): readonly Finding[] {
  // Most texts have no number that JSON.parse rounds, and no difference. The sources take twice the memory.
  const isExact = !ROUNDED.test(sent) && !ROUNDED.test(received);
  if (isExact && differences(sent, received, JSON.parse).length === 0) return [];
  return differences(sent, received, (json) => parseSources(json, NUMBER));
}

/** 16 digits or more, or an exponent. */
const ROUNDED = /[\d.]{16}|\d[eE]/;

function differences(sent: string, received: string, parse: (json: string) => unknown): readonly Finding[] {
  let whole: unknown;
  try {
    whole = parse(sent);
  } catch {
    return [];
  }
  const other = parse(received);
  return isObject(whole) === isObject(other) ? compare("", whole, other) : [];
}

function compare(pointer: string, sent: unknown, received: unknown): readonly Finding[] {
  if (isObject(sent) && isObject(received))
    return Object.entries(sent).flatMap(([name, value]) =>
      Object.hasOwn(received, name) ? compare(`${pointer}/${name}`, value, received[name]) : [],
    );
  if (Array.isArray(sent) && Array.isArray(received) && sent.length === received.length)
    return sent.flatMap((value, index) => compare(`${pointer}/${index}`, value, received[index]));
  if (sent === received || (isNumber(sent) && isNumber(received) && isSameNumber(sent, received))) return [];
  const rule = isInt64At(pointer) && isNumber(received) ? INT64 : RETURNED;
  const text = `body: ${pointer}: expected ${shown(sent)} as it was sent, received ${shown(received)}`;
  return [{ level: "must", direction: "response", place: pointer, text, rule }];
}

function isInt64At(pointer: string): boolean {
  const [, ...names] = pointer.split("/");
  const within = (places: Int64Places | undefined, name: string) =>
    places === true ? undefined : Array.isArray(places) ? places[0] : places?.[name];
  return Object.values(bodies).some(({ int64s }) => names.reduce(within, int64s) === true);
}

const INT64 = "document int64";
const RETURNED = "decision returned-values";

export const isValueRule = (rule: string): boolean => rule === INT64 || rule === RETURNED;

const NUMBER = "\0";

const isNumber = (value: unknown): value is string => typeof value === "string" && value.startsWith(NUMBER);

/** Compares integers exactly, other numbers as RFC 8259 6 says that readers take them. */
function isSameNumber(left: string, right: string): boolean {
  const [one, other] = [exactInteger(left.slice(1)), exactInteger(right.slice(1))];
  if (typeof one === "bigint" || typeof other === "bigint") return one === other;
  return Number(left.slice(1)) === Number(right.slice(1));
}

/** In characters. */
const LONGEST = 200;

function shown(value: unknown): string {
  if (isNumber(value)) return value.slice(1);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (isObject(value)) return "an object";
  const json = JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}… (${json.length - 2} characters)` : json;
}

/** @param pointer of names, none of them with an escape */
export function hasValueAt(json: string, pointer: string): boolean {
  let value: unknown = JSON.parse(json);
  for (const name of pointer.split("/").slice(1)) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return false;
    value = value[name];
  }
  return true;
}
