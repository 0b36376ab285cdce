const assert = require("node:assert/strict");
const { test } = require("node:test");
const { createPlantStore, faults } = require("@plant-store/mock-server");
const { createPlantStoreClient } = require("@plant-store/sdk");
const { createPlantShop } = require("./plant-shop.js");

const FIRST_ID = 9_007_199_254_740_992n;

/** A shop and a store of its own for each test. The client's requests go to `store.fetch`; nothing is intercepted. */
function setUp() {
  const store = createPlantStore({ tokens: ["t1"] });
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", fetch: store.fetch });
  return { store, shop: createPlantShop(plants, FIRST_ID) };
}

test("plants on sale, their ids exact", async () => {
  const { store, shop } = setUp();
  assert.deepEqual(await shop.sell("Fern"), { id: FIRST_ID, status: "on sale" });
  assert.deepEqual(await shop.sell("Moss"), { id: FIRST_ID + 1n, status: "on sale" });
  assert.deepEqual(await store.plants.values(), [
    { id: FIRST_ID, name: "Fern" },
    { id: FIRST_ID + 1n, name: "Moss" },
  ]);
});

test("a lost connection: the plant may exist, and the shop says so", async () => {
  const { store, shop } = setUp();
  await store.inject(faults.networkError(), { times: 1 });
  assert.deepEqual(await shop.sell("Fern"), { id: FIRST_ID, status: "look for it", code: "connection" });
  await store.requests.verify({ total: 1, faults: { networkError: 1 } });
});

test("a refused plant is not on sale", async () => {
  const { store, shop } = setUp();
  await store.inject(faults.status(400));
  assert.deepEqual(await shop.sell("Fern"), { id: FIRST_ID, status: "not on sale", code: "bad_request" });
  assert.equal(await store.plants.count(), 0);
});
