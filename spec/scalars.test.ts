import { expect, test } from "vitest";
import * as all from "./validation.ts";
import { boolean, date, int32, int64, number, oneOf, ranged, type Scalar, sized, string } from "./validation.ts";

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
