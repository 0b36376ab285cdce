import { createPlantStore } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient } from "@plant-store/sdk";

const baseUrl = "https://api.plants.test";
const store = createPlantStore({ baseUrl, tokens: ["t1"] });
const server = setupPlantServer(store); // …, ...your own MSW handlers
const plants = createPlantStoreClient({ baseUrl, token: "t1" });

beforeAll(() => server.listen());
afterEach(() => store.reset());
afterAll(() => server.close());

test("the app creates a plant", async () => {
  await plants.createPlant({ id: 1, name: "Fern" });
  expect(await store.plants.get(1)).toEqual({ id: 1n, name: "Fern" });
});
