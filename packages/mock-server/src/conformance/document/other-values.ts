/** Finds the members that come back with another value than was sent. No number is rounded on the way. */
import { type Int64Places, int64Members, isObject } from "../../contract.ts";
import { exactInteger } from "../../shared/int64.ts";
import type { Mismatch } from "../run/conformance-report.ts";

/** A mismatch, and where it is: a JSON Pointer. */
export interface OtherValue extends Mismatch {
  readonly pointer: string;
}

/** Compares two texts of JSON. A member that only one object has is not compared, nor an object with a value of another type. */
export function otherValues(sent: string, received: string): readonly OtherValue[] {
  const [whole, other] = [readExactly(sent), readExactly(received)];
  return isObject(whole) === isObject(other) ? compare("", whole, other) : [];
}

function compare(pointer: string, sent: unknown, received: unknown): readonly OtherValue[] {
  if (isObject(sent) && isObject(received))
    return Object.entries(sent).flatMap(([name, value]) =>
      Object.hasOwn(received, name) ? compare(`${pointer}/${name}`, value, received[name]) : [],
    );
  if (Array.isArray(sent) && Array.isArray(received) && sent.length === received.length)
    return sent.flatMap((value, index) => compare(`${pointer}/${index}`, value, received[index]));
  if (sent === received || (isNumber(sent) && isNumber(received) && isSameNumber(sent, received))) return [];
  const rule = isInt64At(pointer) ? "document int64" : "decision returned-values";
  const text = `body: ${pointer}: expected ${shown(sent)} as it was sent, received ${shown(received)} (${rule})`;
  return [{ text, rule, pointer }];
}

/** Returns whether the body of an operation has an int64 at a pointer. */
function isInt64At(pointer: string): boolean {
  const [, ...names] = pointer.split("/");
  const within = (places: Int64Places | undefined, name: string) =>
    places === true ? undefined : Array.isArray(places) ? places[0] : places?.[name];
  return Object.values(int64Members).some((places) => names.reduce(within, places) === true);
}

/** Begins the text that stands for a number, which JSON.parse would round: its source follows. */
const NUMBER = "\0";

const isNumber = (value: unknown): value is string => typeof value === "string" && value.startsWith(NUMBER);

/** Parses well-formed JSON, with the source of each number in its place. */
function readExactly(json: string): unknown {
  const marked = json.replace(/"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify(NUMBER + token),
  );
  return JSON.parse(marked);
}

/** Compares integers exactly, other numbers as RFC 8259 6 says that readers take them. */
function isSameNumber(left: string, right: string): boolean {
  const [one, other] = [exactInteger(left.slice(1)), exactInteger(right.slice(1))];
  if (typeof one === "bigint" || typeof other === "bigint") return one === other;
  return Number(left.slice(1)) === Number(right.slice(1));
}

function shown(value: unknown): string {
  if (isNumber(value)) return value.slice(1);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return isObject(value) ? "an object" : JSON.stringify(value);
}
