import { createPlantStore, faults } from "@plant-store/mock-server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test } from "vitest";
import { openGuide } from "./guide.ts";

// The whole project runs in ../vitest.test.ts.
await openGuide("testing-with-the-mock.md", { ts: 8 });

test.each([
  ["a 503 with Retry-After is repeated", faults.status(503, { retryAfter: 0 }), "bad_request", "unknown", 2],
  ["a 400 passes for a refusal, as the mock's README says", faults.status(400), "bad_request", "refused", 1],
] as const)("at the response, %s", async (_title, fault, code, outcome, total) => {
  const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", fetch: store.fetch });
  await store.inject(fault, { at: "response" });
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
  expect(result).toMatchObject({ ok: false, error: { code, outcome } });
  expect(await store.plants.has(1)).toBe(true);
  await store.requests.verify({ total });
});
