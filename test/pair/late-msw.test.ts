import { createPlantStore } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test, vi } from "vitest";
import { CALL_STYLES } from "../../packages/sdk/src/testing/client.ts";
import { CLOSED } from "../support/failing-connections.ts";

/** A request that is not intercepted fails here. */
const baseUrl = `http://${CLOSED}/v1`;

const REFUSED = { code: "connection", outcome: "not_sent" };

test.each(CALL_STYLES)("%s is intercepted while MSW listens, also by a client made before", async (_, create) => {
  const store = createPlantStore({ baseUrl, tokens: ["t1"] });
  const plants = createPlantStoreClient({ baseUrl, token: "t1", maxRetries: 0 });
  using server = setupPlantServer(store);
  await expect(create(plants)).rejects.toMatchObject(REFUSED);
  for (let round = 1; round <= 2; round++) {
    server.listen();
    await create(plants);
    expect(await store.requests.count({ status: 200 })).toBe(round);
    server.close();
    await expect(create(plants)).rejects.toMatchObject(REFUSED);
  }
  expect(await store.requests.count()).toBe(2);
});

test("a call that began before MSW listened stays outside; one of the same client after it does not", async () => {
  const store = createPlantStore({ baseUrl });
  const plants = createPlantStoreClient({ baseUrl, token: "t1", maxRetries: 0 });
  using server = setupPlantServer(store);
  const early = plants.safe.createPlant({ id: 1, name: "Fern" });
  expect(await early).toMatchObject({ ok: false, error: REFUSED });
  server.listen();
  expect(await plants.createPlant({ id: 2, name: "Fern" })).toEqual({ name: "Fern" });
  expect(await store.plants.has(1)).toBe(false);
});

test.each(CALL_STYLES)("a retry of %s is intercepted once MSW listens", async (_, create) => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const store = createPlantStore({ baseUrl });
  using server = setupPlantServer(store);
  const plants = createPlantStoreClient({
    baseUrl,
    token: "t1",
    onEvent: ({ type }) => type === "retry" && server.listen(),
  });
  await create(plants);
  expect(await store.plants.count()).toBe(1);
});
