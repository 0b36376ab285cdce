import { createPlantStore } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient } from "@plant-store/sdk";

const store = createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });
const server = setupPlantServer(store); // …, ...your own MSW handlers
const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1" });

beforeAll(() => server.listen());
afterEach(() => store.reset());
afterAll(() => server.close());

test("the app creates a plant", async () => {
  await plants.createPlant({ id: 1, name: "Fern" });
  expect(await store.plants.get(1)).toEqual({ id: 1n, name: "Fern" });
});

test("the app takes an error", async () => {
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" }, { headers: { Prefer: "code=503" } });
  expect(result).toMatchObject({ ok: false, error: { code: "api", status: 503, outcome: "unknown" } });
  expect(await store.plants.count()).toBe(0);
});
