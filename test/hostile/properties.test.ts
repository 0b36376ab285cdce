import { afterEach, describe, expect, test } from "vitest";
import { fc, seed, thorough } from "../support/thorough.ts";
import { hostileProperties } from "./properties.ts";
import { watchPrototypes } from "./prototypes.ts";

const RUNS = thorough ? 10_000 : 200;

const changedPrototypes = watchPrototypes();
afterEach(() => expect(changedPrototypes()).toEqual([]));

describe(`seed ${seed}`, () => {
  test.each(hostileProperties().map((row) => [row.name, row] as const))("%s", async (_name, { property, seen }) => {
    await fc.assert(property, { seed, numRuns: RUNS });
    expect(seen.accepted + seen.refused).toBe(RUNS);
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThanOrEqual(RUNS / 10);
  });
});
