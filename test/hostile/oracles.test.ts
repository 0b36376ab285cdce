import { describe, expect, test } from "vitest";
import { membersOf } from "../support/contract.ts";
import { fc, tries } from "../support/thorough.ts";
import type { Verdict } from "./json/body.ts";
import { triedBodies } from "./json/corpus.ts";
import { recognize } from "./oracles/json.ts";
import { classifyBody } from "./oracles/new-plant.ts";
import { int64Of, isNumber } from "./oracles/number.ts";
import { plantText } from "./properties/json-text.ts";
import { editedText } from "./properties/mutation.ts";

const NUMBERS: Readonly<Record<Verdict, number>> = {
  "well-formed": 40004,
  "not UTF-8": 40001,
  marked: 40002,
  malformed: 40003,
};

describe("the oracle of bodies agrees with the corpus on", () => {
  test.each(triedBodies)("%s", (_category, bodies) => {
    for (const { name, content, verdict, plant } of bodies)
      expect(classifyBody(Buffer.from(content)), name).toEqual(plant ?? NUMBERS[verdict]);
  });
});

test("the oracle of bodies and its generator know the type of every member", () => {
  const known = ["boolean", "integer", "number", "string"];
  const unknown = [...membersOf("NewPlant")].filter(([, { schema }]) => !known.includes(schema.type));
  expect(unknown, "Teach meaningOf in oracles/new-plant.ts and memberText in properties/json-text.ts.").toEqual([]);
});

test("the recognizer accepts what JSON.parse accepts, and nothing else", () => {
  const parses = (text: string) => {
    try {
      return JSON.parse(text) !== undefined;
    } catch {
      return false;
    }
  };
  const agrees = fc.property(editedText(plantText), (text) => (recognize(text) !== undefined) === parses(text));
  fc.assert(agrees, { numRuns: tries(2_000) });
});

test.each<readonly [string, bigint | undefined]>([
  ["9223372036854775807", 2n ** 63n - 1n],
  ["9223372036854775808", undefined],
  ["-9223372036854775808", -(2n ** 63n)],
  ["-9223372036854775809", undefined],
  ["9.223372036854775807e18", 2n ** 63n - 1n],
  ["9223372036854775807.0001", undefined],
  ["1.000000000000000005", undefined],
  ["-0.0e-5", 0n],
  ["0e99999999999999999999", 0n],
  ["1e99999999999999999999", undefined],
  ["1e-99999999999999999999", undefined],
  ["10e-1", 1n],
  ["15e-1", undefined],
  ["1E+3", 1000n],
  ["1e0000000000000000000003", 1000n],
  ["1e18", 10n ** 18n],
  ["1e19", undefined],
  [`0.${"0".repeat(1_000)}1e1001`, 1n],
  [`-1${"0".repeat(1_000)}e-1000`, -1n],
])("the int64 of %s is %s", (number, expected) => {
  expect(isNumber(number)).toBe(true);
  expect(int64Of(number)).toBe(expected);
});
