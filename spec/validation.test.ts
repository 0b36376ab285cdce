import { describe, expect, test } from "vitest";
import { nestedReader } from "./nested.ts";
import * as all from "./validation.ts";
import {
  boolean,
  date,
  describeIssues,
  int32,
  int64,
  number,
  oneOf,
  ranged,
  reader,
  type Scalar,
  sized,
  string,
} from "./validation.ts";

const MOST = 2n ** 63n - 1n;

test.for<readonly [Scalar<unknown>, expected: string, good: readonly unknown[], bad: readonly unknown[]]>([
  [
    int64,
    "an integer within int64",
    [MOST, -MOST - 1n, 2 ** 53 - 1, -(2 ** 53) + 1, 2n ** 53n + 1n, -0],
    [MOST + 1n, -MOST - 2n, 2 ** 53, 1.5, NaN, Infinity],
  ],
  [int32, "an integer within int32", [2 ** 31 - 1, -(2 ** 31), 0], [2 ** 31, -(2 ** 31) - 1, 2 ** 32, 0.5, 1n, "1"]],
  [number, "a number", [0, -1.5, 1e300], [NaN, Infinity, "1", null, 1n]],
  [boolean, "a boolean", [true, false], [0, "true", null]],
  [
    date,
    "a date such as 2026-11-22",
    ["2026-11-22", "2024-02-29", "0000-01-01"],
    ["2026-02-29", "2026-13-01", "2026-11-22T00:00Z", "2026-11-2", "+2026-11-2", "November 2", "", 20261122],
  ],
  [
    all.dateTime,
    "a date and time such as 2026-11-22T09:30:00Z",
    ["2016-12-31T23:59:60Z", "2017-01-01t00:59:60.5+01:00", "2026-11-22T09:30:00-23:59"],
    ["2016-12-31T22:59:60Z", "2026-02-29T09:30:00Z", "2026-11-22T24:00:00Z", "2026-11-22T09:30:00", "2026-11-22", 7],
  ],
  [all.uuid, "a UUID", ["0b1c2d3e-4F50-4a6b-8c7d-9e0f1a2b3c4d"], ["0b1c2d3e4f504a6b8c7d9e0f1a2b3c4d", "", null]],
  [all.between(number, 0, 1), "a number greater than 0 and less than 1", [0.5], [0, 1, "0.5"]],
  [all.nullable(all.matching(string, /^.$/u)), "a string that matches ^.$ or null", ["🌵", null], ["", "ab", 7]],
  [oneOf("tree", "herb"), 'one of "tree", "herb"', ["tree", "herb"], ["Tree", "", null, ["tree"]]],
  [ranged(number, 0, Infinity), "a number of at least 0", [0, 0.5], [-0.1, "0"]],
  [ranged(int32, -Infinity, 9), "an integer within int32 of at most 9", [9, -9], [10, 8.5]],
  [ranged(int64, -1, 2), "an integer within int64 of -1 to 2", [-1n, 2, 0], [3n, -2, 2n ** 70n]],
  [sized(string, 1, 2), "a string of 1 to 2 characters", ["a", "ab", "🌵🌵", "\ud83c"], ["", "abc", "🌵🌵🌵", 12]],
  [sized(string, 2, Infinity), "a string of at least 2 characters", ["ab"], ["🌵"]],
])("%j: what is of it, and what is not", ([{ expected, is }, words, good, bad]) => {
  expect(expected).toBe(words);
  expect(good.filter((value) => !is(value))).toEqual([]);
  expect(bad.filter((value) => is(value))).toEqual([]);
});

const LOSSY = "a number that may be rounded: give a bigint";
const INT64 = "an integer within int64";
describe.each<readonly [name: string, make: typeof reader]>([
  ["a reader", reader],
  ["a reader of nested values", nestedReader],
])("%s", (_name, make) => {
  const readNewPlant = make({ id: int64, name: string, tag: string }, ["id", "name"]);
  const readPlant = make({ name: string, tag: string }, ["name"]);
  const readError = make({ error: int32, message: string }, ["error", "message"]);

  test("leaves out an optional member that is absent or undefined", () => {
    expect(readPlant({ name: "Fern" })).toStrictEqual({ value: { name: "Fern" } });
    expect(readPlant({ name: "Fern", tag: undefined })).toStrictEqual({ value: { name: "Fern" } });
  });

  test("counts own members only", () => {
    expect(readNewPlant(Object.create({ id: 1, name: "Fern" })).issues).toEqual([
      { pointer: "/id", expected: INT64, received: "nothing" },
      { pointer: "/name", expected: "a string", received: "nothing" },
    ]);
    expect(readPlant(JSON.parse('{"__proto__":{"name":"Fern"}}')).issues?.map(({ pointer }) => pointer)).toEqual([
      "/name",
    ]);
    const inheritedTag: unknown = Object.assign(Object.create({ tag: 5 }), { name: "Fern" });
    expect(readPlant(inheritedTag)).toStrictEqual({ value: { name: "Fern" } });
  });

  test.for([null, true, 1, 1n, "text", [], [{ name: "Fern" }], undefined])("reports %s only at the root", (input) => {
    for (const read of [readNewPlant, readPlant, readError]) {
      expect(read(input).issues?.map(({ pointer, expected }) => ({ pointer, expected }))).toEqual([
        { pointer: "", expected: "an object" },
      ]);
    }
  });

  test("reports every issue in the document's order: id, name, tag", () => {
    expect(readNewPlant({ tag: null, name: 1, id: "1" }).issues).toEqual([
      { pointer: "/id", expected: INT64, received: "a string" },
      { pointer: "/name", expected: "a string", received: "an integer" },
      { pointer: "/tag", expected: "a string", received: "null" },
    ]);
    expect(readError({ message: false, error: {} }).issues).toEqual([
      { pointer: "/error", expected: "an integer within int32", received: "an object" },
      { pointer: "/message", expected: "a string", received: "a boolean" },
    ]);
  });

  test.for([
    [[], "an array"],
    [2n ** 63n, "an integer past int64"],
    [2 ** 53, LOSSY],
    [1e300, "an integer past int64"],
    [1.5, "a number"],
    [true, "a boolean"],
    ["1", "a string"],
  ] as const)("says of %s that it received %s", ([id, received]) => {
    expect(readNewPlant({ id, name: "Fern" }).issues).toEqual([{ pointer: "/id", expected: INT64, received }]);
  });

  test("never repeats the text that it received", () => {
    expect(JSON.stringify(readNewPlant({ id: "s3cr", name: ["s3cr"], tag: { s3cr: 1 } }))).not.toContain("s3cr");
  });
});

describe("describeIssues", () => {
  const issue = (pointer: string) => ({ pointer, expected: "a string", received: "null" });

  test("gives one issue in full", () => {
    expect(describeIssues([issue("/name")])).toBe('at "/name" expected a string, received null');
    expect(describeIssues([issue("")])).toBe('at "" expected a string, received null');
  });

  test("gives two in full, and of more the first and how many others there are", () => {
    expect(describeIssues([issue("/id"), issue("/name")])).toBe(
      'at "/id" expected a string, received null, and at "/name" expected a string, received null',
    );
    expect(describeIssues([issue("/id"), issue("/name"), issue("/tag")])).toMatch(/^at "\/id" .*, and 2 more$/);
  });
});
