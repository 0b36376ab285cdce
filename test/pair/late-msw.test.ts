import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient, type PlantStoreClient } from "@plant-store/sdk";
import { createRawClient, type RawClient } from "@plant-store/sdk/openapi-fetch";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CLOSED } from "../support/failing-connections.ts";

/** A request that is not intercepted fails here, and says so. */
const baseUrl = `http://${CLOSED}/v1`;

/** Every way to create a plant. */
const WAYS: readonly [string, (plants: PlantStoreClient, id: number, raw: RawClient) => Promise<unknown>][] = [
  ["createPlant", (plants, id) => plants.createPlant({ id, name: "Fern" })],
  [
    "safe",
    async (plants, id) => {
      const result = await plants.safe.createPlant({ id, name: "Fern" });
      if (result.ok) return result.data;
      throw result.error;
    },
  ],
  ["raw", async (_plants, id, raw) => (await raw.POST("/plants", { body: { id, name: "Fern" } })).data],
];

const REFUSED = { code: "connection", outcome: "not_sent" };

describe.each(WAYS)("%s, of a client that was there before MSW,", (_title, create) => {
  let store: PlantStore;
  let plants: PlantStoreClient;
  let raw: RawClient;

  beforeEach(async () => {
    store = createPlantStore({ baseUrl, tokens: ["t1"] });
    plants = createPlantStoreClient({ baseUrl, token: "t1", maxRetries: 0 });
    raw = createRawClient(plants);
  });

  test("is intercepted once MSW listens, and no longer once it is closed, again and again", async () => {
    using server = setupPlantServer(store);
    await expect(create(plants, 1, raw)).rejects.toMatchObject(REFUSED);
    for (let round = 1; round <= 2; round++) {
      server.listen();
      expect(await create(plants, round, raw)).toEqual({ name: "Fern" });
      expect(await store.plants.get(round)).toEqual({ id: BigInt(round), name: "Fern" });
      server.close();
      await expect(create(plants, 99, raw)).rejects.toMatchObject(REFUSED);
    }
    expect(await store.plants.count()).toBe(2);
  });
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

describe("a retry", () => {
  beforeEach(() => {
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(WAYS)("of %s is intercepted, where MSW began to listen after the first attempt", async (_title, create) => {
    const store = createPlantStore({ baseUrl });
    using server = setupPlantServer(store);
    const plants = createPlantStoreClient({
      baseUrl,
      token: "t1",
      onEvent: ({ type }) => type === "retry" && server.listen(),
    });
    expect(await create(plants, 1, createRawClient(plants))).toEqual({ name: "Fern" });
    expect(await store.plants.count()).toBe(1);
  });
});
