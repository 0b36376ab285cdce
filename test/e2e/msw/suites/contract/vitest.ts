/** As much of Vitest and node:timers/promises as the suites of packages/mock-server/src use that storage.test.ts bundles, for a page. */
import type { Checks } from "../../../support/checks.ts";

const checks: Record<string, () => Promise<unknown>> = {};

export const defined: Checks = checks;

export const setImmediate = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

let prefix = "";

type Run = () => Promise<unknown>;

function define(name: string, ...rest: readonly [...options: object[], run: Run]): void {
  const title = `${prefix} ${name}`.trim();
  if (title in checks) throw new Error(`There are two tests ${title}.`);
  // The last one is the test itself.
  checks[title] = rest.at(-1) as Run;
}

function defineEach<Row>(rows: readonly Row[]) {
  return (name: string, ...rest: readonly [...options: object[], run: (row: Row) => Promise<unknown>]): void => {
    const run = rest.at(-1) as (row: Row) => Promise<unknown>;
    for (const row of rows) {
      const shown = Array.isArray(row) ? String(row[0]) : text(row);
      define(name.replace(/%\w/, shown), () => run(row));
    }
  };
}

export const test: typeof define & { readonly for: typeof defineEach; readonly each: typeof defineEach } =
  Object.assign(define, { for: defineEach, each: defineEach });

export const describe = {
  each:
    (rows: readonly (readonly unknown[])[]) =>
    (title: string, define: (...values: readonly unknown[]) => void): void => {
      for (const row of rows) {
        prefix = title.replace("%s", String(row[0]));
        define(...row);
      }
      prefix = "";
    },
};

interface Matchers {
  toBe(expected: unknown): void;
  toEqual(expected: unknown): void;
  toStrictEqual(expected: unknown): void;
  toMatchObject(expected: unknown): void;
  toHaveLength(expected: number): void;
  toContain(expected: string): void;
  toMatch(expected: RegExp): void;
  toBeGreaterThan(expected: number): void;
  toBeLessThan(expected: number): void;
  toBeLessThanOrEqual(expected: number): void;
  toBeInstanceOf(expected: new (...values: never[]) => unknown): void;
}

export function expect(seen: unknown): Matchers & { readonly not: Matchers } {
  const matchers = (isWanted: boolean): Matchers => {
    const check = (holds: boolean, expected: unknown) => {
      if (holds !== isWanted) throw new Error(`${text(seen)} against ${isWanted ? "" : "not "}${text(expected)}`);
    };
    return {
      toBe: (expected) => check(Object.is(seen, expected), expected),
      toEqual: (expected) => check(equals(seen, expected, false), expected),
      toStrictEqual: (expected) => check(equals(seen, expected, false), expected),
      toMatchObject: (expected) => check(equals(seen, expected, true), expected),
      toHaveLength: (expected) => check(Array.isArray(seen) && seen.length === expected, expected),
      toBeGreaterThan: (expected) => check(Number(seen) > expected, expected),
      toBeInstanceOf: (expected) => check(seen instanceof expected, expected.name),
      toBeLessThan: (expected) => check(Number(seen) < expected, expected),
      toBeLessThanOrEqual: (expected) => check(Number(seen) <= expected, expected),
      toMatch: (expected) => check(expected.test(String(seen)), String(expected)),
      toContain: (expected) => check(typeof seen === "string" && seen.includes(expected), expected),
    };
  };
  return { ...matchers(true), not: matchers(false) };
}

/** @param isPartial whether objects may have further members */
function equals(seen: unknown, expected: unknown, isPartial: boolean): boolean {
  if (Object.is(seen, expected)) return true;
  if (typeof seen !== "object" || typeof expected !== "object" || seen === null || expected === null) return false;
  if (seen instanceof Date || seen instanceof Error) return String(seen) === String(expected);
  if (seen instanceof Set && expected instanceof Set) return equals([...seen], [...expected], isPartial);
  if (Array.isArray(seen) !== Array.isArray(expected)) return false;
  const isWhole = !isPartial || Array.isArray(seen);
  const names = [...(isWhole ? Object.keys(seen) : []), ...Object.keys(expected)];
  // A response has its members from its prototype.
  return names.every((name) => equals(Reflect.get(seen, name), Reflect.get(expected, name), isPartial));
}

function text(value: unknown): string {
  return JSON.stringify(value, (_name, member) => (typeof member === "bigint" ? `${member}n` : member)) ?? "undefined";
}
