/** What the generated readers are made of. Pure, and free of every runtime's globals. */

/** One way in which a value differs from its schema. */
export interface Issue {
  /** Where: a JSON Pointer (RFC 6901); `""` is the value itself. */
  readonly pointer: string;
  /** What the schema asks for there, in words. */
  readonly expected: string;
  /** What stands there instead, in words; never the text itself, which may be secret or long. */
  readonly received: string;
}

/** A value of the contract with its unknown members dropped, or every issue that keeps the input from being one. */
export type Reading<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] };

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** A number is exact only up to 2^53 - 1: past that it may stand for a neighbour, so only a bigint is believed. */
export function isInt64(value: unknown): value is number | bigint {
  return typeof value === "bigint" ? value >= INT64_MIN && value <= INT64_MAX : Number.isSafeInteger(value);
}

export function isInt32(value: unknown): value is number {
  return Number.isInteger(value) && value === (Number(value) | 0);
}

/** JSON Schema counts own members only; `undefined` is absent, as JSON.stringify has it. */
export function ownMember(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The issue at `pointer`, or none when `value` passes. */
export function issuesAt(
  pointer: string,
  expected: string,
  value: unknown,
  passes: (value: unknown) => boolean,
): readonly Issue[] {
  return passes(value) ? [] : [{ pointer, expected, received: nameOf(value) }];
}

/** The same for a member that may be absent. */
export function optionalIssuesAt(
  pointer: string,
  expected: string,
  value: unknown,
  passes: (value: unknown) => boolean,
): readonly Issue[] {
  return value === undefined ? [] : issuesAt(pointer, expected, value, passes);
}

/** The first issue in full and the number of the others, for an error message. */
export function describeIssues(issues: readonly Issue[]): string {
  const [first, ...others] = issues;
  if (first === undefined) return "no issue";
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return `at "${first.pointer}" expected ${first.expected}, received ${first.received}${more}`;
}

function nameOf(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "string":
      return "a string";
    case "boolean":
      return "a boolean";
    case "bigint":
      return isInt64(value) ? "an integer" : "an integer out of range";
    case "number":
      return nameOfNumber(value);
    case "object":
      return value === null ? "null" : Array.isArray(value) ? "an array" : "an object";
    default:
      return `a ${typeof value}`;
  }
}

function nameOfNumber(value: number): string {
  if (Number.isSafeInteger(value)) return "an integer";
  if (Number.isInteger(value)) return "a number past 2^53 - 1, which may have lost digits (a bigint is exact)";
  return Number.isNaN(value) || Number.isFinite(value) ? "a number that is no integer" : "a number out of range";
}
