const assert = require("node:assert/strict");
const { test } = require("node:test");
const { createPlantStore, faults } = require("@plant-store/mock-server");
const { createPlantStoreClient } = require("@plant-store/sdk");
const { sell } = require("./plant-shop.js");

const FERN = { id: 9_007_199_254_740_993n, name: "Fern" };

/** A client and a store for each test. The client's requests go to `store.fetch`; nothing is intercepted. */
function setUp() {
  const store = createPlantStore({ tokens: ["t1"] });
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", fetch: store.fetch });
  return { store, plants };
}

test("a plant on sale, its id exact", async () => {
  const { store, plants } = setUp();
  assert.deepEqual(await sell(plants, FERN), { status: "on sale" });
  assert.deepEqual(await store.plants.values(), [FERN]);
});

test("a lost connection: the plant may exist, and the shop says so", async () => {
  const { store, plants } = setUp();
  await store.inject(faults.networkError(), { times: 1 });
  assert.deepEqual(await sell(plants, FERN), { status: "look for it", code: "connection" });
  await store.requests.verify({ total: 1, faults: { networkError: 1 } });
});

test("a refused plant is not on sale", async () => {
  const { store, plants } = setUp();
  await store.inject(faults.status(400));
  assert.deepEqual(await sell(plants, FERN), { status: "not on sale", code: "bad_request" });
  assert.equal(await store.plants.count(), 0);
});
