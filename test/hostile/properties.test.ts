/** FUZZ_RUNS says how often each property is tried, FUZZ_SEED with which seed. */
import { afterEach, describe, expect, test } from "vitest";
import { membersOf } from "../support/contract.ts";
import { fc, seed, thorough } from "../support/thorough.ts";
import { bodyProperties } from "./properties/bodies.ts";
import { headerProperties } from "./properties/headers.ts";
import { requestProperty } from "./properties/requests.ts";
import { watchPrototypes } from "./prototypes.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? (thorough ? 10_000 : 200));
const properties = [...bodyProperties(), ...headerProperties(), requestProperty()];

const changedPrototypes = watchPrototypes();
afterEach(() => expect(changedPrototypes()).toEqual([]));

describe(`seed ${seed}`, { timeout: 30_000 + RUNS * 10 }, () => {
  test.each(properties.map((row) => [row.name, row] as const))("%s", async (_name, { property, seen }) => {
    await fc.assert(property, { seed, numRuns: RUNS });
    expect(seen.accepted + seen.refused).toBe(RUNS);
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThanOrEqual(RUNS / 10);
  });
});

test("the oracle of bodies and its generator know the type of every member", () => {
  const known = ["boolean", "integer", "number", "string"];
  const unknown = [...membersOf("NewPlant")].filter(([, { schema }]) => !known.includes(schema.type));
  expect(unknown, "Teach exactMembers in oracles/new-plant.ts and memberText in properties/json-text.ts.").toEqual([]);
});
