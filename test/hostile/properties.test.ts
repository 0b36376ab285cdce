import { afterEach, describe, expect, test } from "vitest";
import { fc, seed, tries } from "../support/thorough.ts";
import { hostileProperties } from "./properties.ts";
import { watchPrototypes } from "./prototypes.ts";

const RUNS = tries(2_000);

const changedPrototypes = watchPrototypes();
afterEach(() => expect(changedPrototypes()).toEqual([]));

describe(`seed ${seed}`, () => {
  test.each(hostileProperties().map((row) => [row.name, row] as const))("%s", async (_name, { property, seen }) => {
    await fc.assert(property, { seed, numRuns: RUNS });
    expect(seen.accepted + seen.refused).toBe(RUNS);
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThanOrEqual(RUNS / 10);
  });
});
