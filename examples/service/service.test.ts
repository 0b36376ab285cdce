import assert from "node:assert/strict";
import { test } from "node:test";
import { runConformance } from "@plant-store/mock-server/conformance";
import type { Plant } from "@plant-store/sdk";
import { createService } from "./service.ts";

test("the service does what its contract says", async () => {
  const service = createService("t1");
  const { results } = await runConformance({
    baseUrl: "http://plants.test",
    token: "t1",
    fetch: async (input, init) => service.request(input, init),
  });
  const others = results.filter(({ verdict }) => verdict !== "holds");
  assert.deepEqual(
    others.map(({ name, reason }) => `${name}: ${reason}`),
    [],
  );
});

// No response has an id, so no case can see this.
test("two ids past 2^53 are two plants", async () => {
  const plants = new Map<bigint, Plant>();
  const service = createService("t1", plants);
  for (const [id, name] of [
    ["9007199254740992", "Fern"],
    ["9007199254740993", "Ivy"],
  ]) {
    const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
    await service.request("/plants", { method: "POST", headers, body: `{"id":${id},"name":"${name}"}` });
  }
  assert.deepEqual(
    [...plants],
    [
      [9_007_199_254_740_992n, { name: "Fern" }],
      [9_007_199_254_740_993n, { name: "Ivy" }],
    ],
  );
});
