import { describe, expect, test } from "vitest";
import { isInt64 } from "../../../../spec/validation.ts";
import { int64Of, isNumber } from "../../../../test/hostile/oracles/number.ts";
import { idText } from "../../../../test/hostile/properties/ids.ts";
import { fc, tries } from "../../../../test/support/thorough.ts";
import { exactInteger } from "./int64.ts";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** Returns what the service reads: the value of exactInteger, where isInt64 accepts it. */
function accepted(source: string): number | bigint | undefined {
  const value = exactInteger(source);
  return isInt64(value) ? value : undefined;
}

test("agrees with exact rational arithmetic, in verdict and value", () => {
  const seen = { accepted: 0, refused: 0 };
  const numRuns = tries(100_000);
  const property = fc.property(idText.filter(isNumber), (source) => {
    const expected = int64Of(source);
    seen[expected === undefined ? "refused" : "accepted"]++;
    const actual = accepted(source);
    // Far cheaper than an expect each time.
    if (actual !== expected) expect.fail(`${source}: expected ${expected}, received ${actual}`);
  });
  fc.assert(property, { numRuns });
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(numRuns / 5);
});

describe("the exact integer", () => {
  const NONE = [
    ...["9223372036854775808", "-9223372036854775809", "9.223372036854775808e18", "9223372036854775807.0001"],
    ...["1.000000000000000005", "0.5", "1e400", "1e-400", "1e99999999999999999999", "1e-99999999999999999999", "15e-1"],
    ...["1e19"],
  ];
  test.for<readonly [string, bigint | undefined]>([
    ...NONE.map((source) => [source, undefined] as const),
    ...["0", "-0", "-0.0e-5", "0e999999999", "0.000e-999999999"].map((source) => [source, 0n] as const),
    ["9223372036854775807", MAX],
    ["-9223372036854775808", MIN],
    ["9007199254740993", 2n ** 53n + 1n],
    ["-9007199254740993", -(2n ** 53n) - 1n],
    ["9007199254740991", 2n ** 53n - 1n],
    ["-9007199254740991", -(2n ** 53n) + 1n],
    ["1.0", 1n],
    ["1e3", 1000n],
    ["1E+3", 1000n],
    ["9.223372036854775807e18", MAX],
    ["-9.223372036854775808e18", MIN],
    ["9223372036854775807.0000", MAX],
    ["10e-1", 1n],
    ["1e18", 10n ** 18n],
  ])("of %s is %s", ([source, expected]) => {
    expect(accepted(source)).toBe(expected);
    expect(int64Of(source)).toBe(expected);
  });

  test.for<readonly [string, string, bigint | undefined]>([
    ["0.0…1 with 100,000 zeros", `0.${"0".repeat(100_000)}1`, undefined],
    ["0.0…1e100001, which is 1", `0.${"0".repeat(100_000)}1e100001`, 1n],
    ["1 with 1,000,000 zeros and e-1000000, which is 1", `1${"0".repeat(1_000_000)}e-1000000`, 1n],
    ["1 with 1,000,000 zeros and e-1000001", `1${"0".repeat(1_000_000)}e-1000001`, undefined],
    ["1.0…0 with 1,000,000 zeros", `1.${"0".repeat(1_000_000)}`, 1n],
    ["a million nines", "9".repeat(1_000_000), undefined],
    ["zero with an exponent of 100,000 digits", `0e${"9".repeat(100_000)}`, 0n],
    ["one with an exponent of 100,000 digits", `1e${"9".repeat(100_000)}`, undefined],
    ["one with an exponent of 100,000 zeros", `1e${"0".repeat(100_000)}`, 1n],
  ])("of %s", ([, source, expected]) => {
    expect(accepted(source)).toBe(expected);
  });
});
