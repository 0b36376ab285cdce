import { serve } from "@hono/node-server";
import { runConformance } from "@plant-store/mock-server/conformance";
import { createPlantStoreClient, type NewPlant } from "@plant-store/sdk";
import { expect, onTestFinished, test } from "vitest";
import { createService } from "./service.ts";

async function start(plants?: Map<bigint, NewPlant>): Promise<string> {
  const { fetch } = createService("t1", plants);
  return await new Promise((resolve) => {
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
    onTestFinished(() => void server.close());
  });
}

test("the service does what its contract says", async () => {
  const { results, holds } = await runConformance({ baseUrl: await start(), token: "t1" });
  const broken = results.filter(({ verdict }) => verdict === "broken");
  expect(broken.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([]);
  expect(holds).toBeGreaterThanOrEqual(20);
});

// No response has an id, so no case sees whether it is exact.
test("a client creates a plant with every digit of its id, and is refused by another token", async () => {
  const stored = new Map<bigint, NewPlant>();
  const baseUrl = await start(stored);
  const plants = createPlantStoreClient({ baseUrl, token: "t1" });
  expect(await plants.createPlant({ id: 2n ** 63n - 1n, name: "Fern" })).toEqual({ name: "Fern" });
  expect([...stored.keys()]).toEqual([2n ** 63n - 1n]);
  const refused = await plants.safe.createPlant({ id: 1, name: "Fern" }, { token: "other" });
  expect(refused).toMatchObject({ ok: false, error: { code: "unauthenticated", outcome: "refused" } });
});
