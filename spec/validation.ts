/** The parts of the generated readers. Pure, and free of every runtime's globals. */

/** One way in which a value differs from its schema. */
export interface Issue {
  /** The place: a JSON Pointer (RFC 6901); `""` is the value itself. */
  readonly pointer: string;
  /** A description of the value that the schema asks for. */
  readonly expected: string;
  /** A description of the value that is there; never its text, which may be secret or long. */
  readonly received: string;
}

/** A value of the contract without its unknown members, or the issues of the input. */
export type Reading<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] };

export type Read<Value> = (input: unknown) => Reading<Value>;

/** A type without members: its description and its check. */
export interface Scalar<Value> {
  readonly expected: string;
  readonly is: (value: unknown) => value is Value;
}

export const string: Scalar<string> = { expected: "a string", is: (value) => typeof value === "string" };

export const int32: Scalar<number> = {
  expected: "an integer within int32",
  is: (value): value is number => Number.isInteger(value) && value === (Number(value) | 0),
};

export const int64: Scalar<number | bigint> = { expected: "an integer within int64", is: isInt64 };

export const number: Scalar<number> = { expected: "a number", is: (value): value is number => Number.isFinite(value) };

export const boolean: Scalar<boolean> = { expected: "a boolean", is: (value) => typeof value === "boolean" };

/** A full-date (RFC 3339 5.6) of an existing day. */
export const date: Scalar<string> = {
  expected: "a date such as 2026-11-22",
  is: (value): value is string =>
    typeof value === "string" && value.length === 10 && new Date(value).toJSON()?.slice(0, 10) === value,
};

const DATE_TIME = /^(.{10})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** A date-time (RFC 3339 5.6). A second 60 is the last one of a day in UTC. */
export const dateTime: Scalar<string> = {
  expected: "a date and time such as 2026-11-22T09:30:00Z",
  is: (value): value is string => {
    const [, day, hours, minutes, seconds, sign, ...offset] =
      (typeof value === "string" && DATE_TIME.exec(value)) || [];
    const behind = Number(`${sign ?? ""}1`) * minutesOf(offset);
    const isLast = (minutesOf([hours, minutes]) - behind + 1) % (24 * 60) === 0;
    return date.is(day) && (seconds !== "60" || isLast);
  },
};

function minutesOf([hours = "0", minutes = "0"]: readonly (string | undefined)[]): number {
  return Number(hours) * 60 + Number(minutes);
}

/** A UUID (RFC 4122 3). */
export const uuid: Scalar<string> = {
  expected: "a UUID",
  is: (value): value is string =>
    typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
};

export function oneOf<const Value>(...values: readonly Value[]): Scalar<Value> {
  const texts = values.map((value) => JSON.stringify(value));
  return {
    expected: `one of ${texts.join(", ")}`,
    is: (value): value is Value => values.some((known) => known === value),
  };
}

export function either<One, Other>(one: Scalar<One>, other: Scalar<Other>): Scalar<One | Other> {
  return {
    expected: `${one.expected} or ${other.expected}`,
    is: (value): value is One | Other => one.is(value) || other.is(value),
  };
}

export function nullable<Value>({ expected, is }: Scalar<Value>): Scalar<Value | null> {
  return { expected: `${expected} or null`, is: (value): value is Value | null => value === null || is(value) };
}

/** Narrows a number to a range, limits included. */
export function ranged<Value extends number | bigint>(
  { expected, is }: Scalar<Value>,
  minimum: number,
  maximum: number,
): Scalar<Value> {
  return {
    expected: `${expected}${bounds(minimum, maximum, "")}`,
    is: (value): value is Value => is(value) && value >= minimum && value <= maximum,
  };
}

/** Narrows a number to a range, limits excluded. */
export function between<Value extends number | bigint>(
  { expected, is }: Scalar<Value>,
  minimum: number,
  maximum: number,
): Scalar<Value> {
  const above = minimum === -Infinity ? [] : [`greater than ${minimum}`];
  const below = maximum === Infinity ? [] : [`less than ${maximum}`];
  return {
    expected: `${expected} ${[...above, ...below].join(" and ")}`,
    is: (value): value is Value => is(value) && value > minimum && value < maximum,
  };
}

/** Narrows a text to those in which a pattern is found. */
export function matching<Value extends string>({ expected, is }: Scalar<Value>, pattern: RegExp): Scalar<Value> {
  return {
    expected: `${expected} that matches ${pattern.source}`,
    is: (value): value is Value => is(value) && pattern.test(value),
  };
}

/** Narrows a text to a number of characters, which JSON Schema counts by code points. */
export function sized<Value extends string>(
  { expected, is }: Scalar<Value>,
  minLength: number,
  maxLength: number,
): Scalar<Value> {
  return {
    expected: `${expected}${bounds(minLength, maxLength, " characters")}`,
    is: (value): value is Value => {
      if (!is(value)) return false;
      const { length } = [...value];
      return length >= minLength && length <= maxLength;
    },
  };
}

/** Limits included. */
export function bounds(least: number, most: number, unit: string): string {
  if (most === Infinity) return ` of at least ${least}${unit}`;
  return least === -Infinity ? ` of at most ${most}${unit}` : ` of ${least} to ${most}${unit}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Past 2^53 - 1 a number may have been rounded, so only a bigint is exact. */
export function isInt64(value: unknown): value is number | bigint {
  return typeof value === "bigint" ? value === BigInt.asIntN(64, value) : Number.isSafeInteger(value);
}

type Scalars = Readonly<Record<string, Scalar<unknown>>>;
export type ValueOf<Type> = Type extends Scalar<infer Value> | Read<infer Value> ? Value : never;
export type ObjectOf<Properties, Required extends keyof Properties> = {
  [Name in Required]: ValueOf<Properties[Name]>;
} & { [Name in Exclude<keyof Properties, Required>]?: ValueOf<Properties[Name]> };

/** It drops other members. */
export function reader<Properties extends Scalars, Required extends keyof Properties & string>(
  properties: Properties,
  required: readonly Required[],
): Read<ObjectOf<Properties, Required>> {
  const members = Object.entries(properties);
  const needed: readonly string[] = required;
  return (input) => {
    if (!isObject(input)) return { issues: [{ pointer: "", expected: "an object", received: nameOf(input) }] };
    const value: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const [name, { expected, is }] of members) {
      const member = Object.hasOwn(input, name) ? input[name] : undefined;
      if (is(member)) value[name] = member;
      // `undefined` counts as absent, like in JSON.stringify.
      else if (member !== undefined || needed.includes(name))
        issues.push({ pointer: `/${name}`, expected, received: nameOf(member) });
    }
    // Without an issue every member has passed its check.
    return issues.length > 0 ? { issues } : { value: value as ObjectOf<Properties, Required> };
  };
}

/** For an error message: of more than two, the first and the number of the others. */
export function describeIssues(issues: readonly Issue[]): string {
  const texts = issues.map(
    ({ pointer, expected, received }) => `at "${pointer}" expected ${expected}, received ${received}`,
  );
  return texts.length > 2 ? `${texts[0]}, and ${texts.length - 1} more` : texts.join(", and ");
}

const LOSSY = "a number that may be rounded: give a bigint";

/** Never shows the value. */
export function nameOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (isInt64(value)) return "an integer";
  if (typeof value === "bigint" || Number.isInteger(value))
    return isInt64(BigInt(value as number)) ? LOSSY : "an integer past int64";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
