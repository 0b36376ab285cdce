import { expect, test } from "vitest";
import { membersOf } from "../support/contract.ts";
import { fc, tries } from "../support/thorough.ts";
import type { Verdict } from "./json/body.ts";
import { triedBodies } from "./json/corpus.ts";
import { recognize } from "./oracles/json.ts";
import { classifyBody } from "./oracles/new-plant.ts";
import { plantText } from "./properties/json-text.ts";
import { editedText } from "./properties/mutation.ts";

const NUMBERS: Readonly<Record<Verdict, number>> = {
  "well-formed": 40004,
  "not UTF-8": 40001,
  marked: 40002,
  malformed: 40003,
};

test.each(triedBodies)("the oracle of bodies agrees with the corpus on %s", (_category, bodies) => {
  for (const { name, content, verdict, plant } of bodies)
    expect(classifyBody(Buffer.from(content)), name).toEqual(plant ?? NUMBERS[verdict]);
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
