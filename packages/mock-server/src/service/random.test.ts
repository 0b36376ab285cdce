import { describe, expect, test } from "vitest";
import { fail } from "../testing/requests.ts";
import { createRandom, integerBetween } from "./random.ts";

describe("createRandom", () => {
  // From Tommy Ettinger's mulberry32 in C, compiled by gcc: the first five 32-bit outputs of each seed.
  test.for<readonly [seed: number, outputs: readonly number[]]>([
    [42, [2581720956, 1925393290, 3661312704, 2876485805, 750819978]],
    [0xffff_ffff, [3850105811, 813802916, 3073704848, 4054706436, 3630262831]],
  ])("of %i is mulberry32", ([seed, outputs]) => {
    const random = createRandom(seed);
    expect(outputs.map(() => random() * 2 ** 32)).toEqual(outputs);
  });

  test("counts the last 32 bits of any whole number, exactly", () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed));
    for (const seed of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -1, 2 ** 32, 2 ** 52 + 1])
      expect(draw(seed)).toEqual(draw(Number(BigInt.asUintN(32, BigInt(seed)))));
  });
});

test("integerBetween draws each number equally often, up to both ends, and nothing where there is nothing to choose", () => {
  const drawn = [0, 0.333, 0.334, 0.666, 0.667, 1 - 2 ** -32].map((share) => integerBetween(() => share, 4, 6));
  expect(drawn).toEqual([4, 4, 5, 5, 6, 6]);
  expect(integerBetween(() => 1 - 2 ** -32, 0, 2_147_483_647)).toBe(2_147_483_647);
  expect(integerBetween(fail, 7, 7)).toBe(7);
});
