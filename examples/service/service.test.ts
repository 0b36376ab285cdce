import assert from "node:assert/strict";
import { test } from "node:test";
import { runConformance } from "@plant-store/mock-server/verify";
import type { Plant } from "@plant-store/sdk";
import { createService } from "./service.ts";

test("the service does what its contract says, and keeps what it accepts", async () => {
  const plants = new Map<bigint, Plant>();
  const service = createService("example-token", plants);
  const { results } = await runConformance({
    baseUrl: "http://plants.test",
    token: "example-token",
    fetch: async (input, init) => service.request(input, init),
    // No response has an id: only this shows that two ids past 2^53 are two plants.
    readBack: async (id) => (plants.has(BigInt(id)) ? { id, ...plants.get(BigInt(id)) } : undefined),
  });
  const others = results.filter(({ verdict }) => verdict !== "holds");
  assert.deepEqual(
    others.map(({ name, reason }) => `${name}: ${reason}`),
    [],
  );
});
