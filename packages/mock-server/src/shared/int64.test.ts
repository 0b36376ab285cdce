import { describe, expect, test } from "vitest";
import { isInt64 } from "../../../../spec/validation.ts";
import { int64Of } from "../../../../test/hostile/oracles/number.ts";
import { fc } from "../../../../test/support/thorough.ts";
import { exactInteger } from "./int64.ts";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** Returns what the service reads: the value of exactInteger, where isInt64 accepts it. */
function accepted(source: string): number | bigint | undefined {
  const value = exactInteger(source);
  return isInt64(value) ? value : undefined;
}

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: least, maxLength: most });
const nearBoundary = fc
  .tuple(
    fc.constantFrom(MIN, MAX, 2n ** 53n, -(2n ** 53n), 0n, 2n ** 64n, 10n ** 18n, 10n ** 19n, -(10n ** 19n)),
    fc.bigInt(-3n, 3n),
  )
  .map(([boundary, distance]) => boundary + distance);
const integer = fc.oneof(nearBoundary, nearBoundary, fc.bigInt(MIN * 2n, MAX * 2n), fc.bigInt(-2000n, 2000n));
const noise = fc.oneof(fc.constant(""), digits(0, 4), fc.constantFrom("0", "00000", "000001", "5"));
const exponentForm = fc.record({
  mark: fc.constantFrom("e", "E"),
  plus: fc.constantFrom("", "+"),
  zeros: fc.constantFrom("", "0", "00"),
});

/** An integer near a boundary with its decimal point moved, its exponent to match it (or not quite), and digits after it. */
const movedPoint = fc
  .tuple(integer, fc.nat(25), noise, exponentForm, fc.constantFrom(0, 0, 0, 0, 1, -1))
  .map(([value, places, extra, { mark, plus, zeros }, miss]) => {
    const sign = value < 0n ? "-" : "";
    const all = (value < 0n ? -value : value).toString().padStart(places + 1, "0");
    const fraction = all.slice(all.length - places) + extra;
    const point = all.length - places;
    const whole = places === 0 ? all : all.slice(0, point);
    const exponent = places + miss;
    const tail = exponent < 0 ? `${mark}-${zeros}${-exponent}` : `${mark}${plus}${zeros}${exponent}`;
    const shown = places === 0 ? extra : fraction;
    return `${sign}${whole}${shown === "" ? "" : `.${shown}`}${exponent === 0 ? "" : tail}`;
  });
/** An integer times a power of ten, divided by it again. */
const paddedZeros = fc
  .tuple(integer, fc.nat(25), fc.constantFrom(0, 0, 0, 1, -1))
  .map(([value, zeros, miss]) => (value === 0n ? `0e-${zeros}` : `${value}${"0".repeat(zeros)}e${-zeros + miss}`));
const anyNumber = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.oneof(
      fc.constant("0"),
      fc.tuple(fc.integer({ min: 1, max: 9 }), digits(0, 22)).map(([first, rest]) => first + rest),
    ),
    fc.option(digits(1, 22)),
    fc.option(fc.integer({ min: -45, max: 45 })),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : `e${exponent}`}`,
  );

test("agrees with exact rational arithmetic on 10,000 numbers, in verdict and value", { timeout: 60_000 }, () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.oneof({ weight: 4, arbitrary: movedPoint }, { weight: 2, arbitrary: paddedZeros }, anyNumber),
      (source) => {
        const expected = int64Of(source);
        seen[expected === undefined ? "refused" : "accepted"]++;
        const actual = accepted(source);
        // Far cheaper than an expect each time.
        if (actual !== expected) expect.fail(`${source}: expected ${expected}, received ${actual}`);
        JSON.parse(source);
      },
    ),
    { numRuns: 10_000 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(2_000);
});

describe("the exact integer", () => {
  test.for<readonly [string, bigint | undefined]>([
    ["9223372036854775807", MAX],
    ["-9223372036854775808", MIN],
    ["9007199254740993", 2n ** 53n + 1n],
    ["-9007199254740993", -(2n ** 53n) - 1n],
    ["9007199254740991", 2n ** 53n - 1n],
    ["-9007199254740991", -(2n ** 53n) + 1n],
    ["0", 0n],
    ["-0", 0n],
    ["-0.0e-5", 0n],
    ["1.0", 1n],
    ["1e3", 1000n],
    ["1E+3", 1000n],
    ["9.223372036854775807e18", MAX],
    ["-9.223372036854775808e18", MIN],
    ["9223372036854775807.0000", MAX],
    ["0e999999999", 0n],
    ["0.000e-999999999", 0n],
    ["10e-1", 1n],
    ["1e18", 10n ** 18n],
    ...(
      "9223372036854775808 -9223372036854775809 9.223372036854775808e18 9223372036854775807.0001 " +
      "1.000000000000000005 0.5 1e400 1e-400 1e99999999999999999999 1e-99999999999999999999 15e-1 1e19"
    )
      .split(" ")
      .map((source) => [source, undefined] as const),
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
