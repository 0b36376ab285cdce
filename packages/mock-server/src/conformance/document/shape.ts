/** Checks a response by the shape that the document gives its status, with the contract's own readers. */
import { bodies, exactInteger, type Int64Places, isObject, parseSources, type ReadJson } from "../../contract.ts";
import type { FoundMismatch, Mismatch } from "../run/conformance-report.ts";

export interface ReceivedResponse {
  /** 0 for a redirect where the runtime hides it, as browsers do. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReceivedBody;
}

export interface ReceivedBody {
  /** Only a whole body can be judged. */
  readonly state: "whole" | "too large" | "cut short" | "timed out";
  readonly bytes: Uint8Array;
}

/** Far above any response of the service. */
export const MOST_BYTES = 1_048_576;

export interface ShapeFindings {
  readonly wrong: readonly FoundMismatch[];
  /** Why the rest cannot be judged. */
  readonly unread?: string;
}

/** Compares a body and its type with the shape of this reader, and its members with those that were sent. */
export function compareShape(read: ReadJson, { headers, body }: ReceivedResponse, sent = "{}"): ShapeFindings {
  const { "content-type": type = "none" } = headers;
  // Parameters have no effect (RFC 8259 11).
  const isJson = /^application\/json\s*(;|$)/i.test(type);
  const wrongType = isJson ? [] : [{ text: `Content-Type: expected application/json, received ${type}` }];
  const { wrong, ...others } = readBody(body, read, sent);
  return { wrong: [...wrongType, ...wrong], ...others };
}

function readBody({ state, bytes }: ReceivedResponse["body"], read: ReadJson, sent: string): ShapeFindings {
  if (state === "too large")
    return { wrong: [], unread: `The response is larger than ${MOST_BYTES} bytes, and was not read to its end.` };
  if (state === "timed out")
    return { wrong: [], unread: "The response did not end in time; the document shows no time." };
  if (state === "cut short") return unreadable("it cannot be read to its end");
  if (bytes.length === 0) return unreadable("expected JSON, received none");
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return unreadable("it begins with a byte order mark, which JSON on a network must not (RFC 8259 8.1)");
  let text: string | undefined;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return readValue(read, text, sent);
  } catch {
    return unreadable(text === undefined ? "it is not UTF-8 (RFC 8259 8.1)" : "it is not well-formed JSON");
  }
}

const unreadable = (why: string): ShapeFindings => ({ wrong: [{ text: `body: ${why}` }] });

/** With what is wrong with the JSON, also as far as it was sent. @throws SyntaxError as JSON.parse */
export function readValue(read: ReadJson, json: string, sent: string): { value?: unknown } & ShapeFindings {
  const { value, issues = [] } = read((read.parse ?? JSON.parse)(json));
  const others = otherValues(sent, json).filter(({ pointer }) => !issues.some((issue) => issue.pointer === pointer));
  const mismatches = issues.map(({ pointer, expected, received }): FoundMismatch => {
    return { text: `body: ${pointer && `${pointer}: `}expected ${expected}, received ${received}` };
  });
  return { value, wrong: [...mismatches, ...others] };
}

/** A mismatch, and where it is: a JSON Pointer. */
interface OtherValue extends Mismatch {
  readonly pointer: string;
}

/** Compares two texts of JSON. A member that only one object has is not compared, nor an object with a value of another type. */
function otherValues(sent: string, received: string): readonly OtherValue[] {
  let whole: unknown;
  try {
    whole = parseSources(sent, NUMBER);
  } catch {
    return [];
  }
  const other = parseSources(received, NUMBER);
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
  const rule = isInt64At(pointer) && isNumber(received) ? "document int64" : "decision returned-values";
  const text = `body: ${pointer}: expected ${shown(sent)} as it was sent, received ${shown(received)} (${rule})`;
  return [{ text, rule, pointer }];
}

function isInt64At(pointer: string): boolean {
  const [, ...names] = pointer.split("/");
  const within = (places: Int64Places | undefined, name: string) =>
    places === true ? undefined : Array.isArray(places) ? places[0] : places?.[name];
  return Object.values(bodies).some(({ int64s }) => names.reduce(within, int64s) === true);
}

/** Begins the text that stands for a number. */
const NUMBER = "\0";

const isNumber = (value: unknown): value is string => typeof value === "string" && value.startsWith(NUMBER);

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
