import { expect, test } from "vitest";
import { membersOf } from "../support/contract.ts";
import type { Verdict } from "./json/body.ts";
import { triedBodies } from "./json/corpus.ts";
import { classifyBody } from "./oracles/new-plant.ts";

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
  expect(unknown, "Teach exactMembers in oracles/new-plant.ts and memberText in properties/json-text.ts.").toEqual([]);
});
