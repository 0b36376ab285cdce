/** Without a configuration of Jest, which would be needed as soon as MSW is loaded. */
const { createPlantStore } = require("@plant-store/mock-server");
const { createPlantStoreClient } = require("@plant-store/sdk");

test("the client gets the store's own fetch", async () => {
  const store = createPlantStore({ tokens: ["t1"] });
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", fetch: store.fetch });
  await plants.createPlant({ id: 1, name: "Fern" });
  expect(await store.plants.get(1)).toEqual({ id: 1n, name: "Fern" });
});
