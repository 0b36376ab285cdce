import { createPlantStoreClient } from "@plant-store/sdk";
import { createRawClient } from "@plant-store/sdk/openapi-fetch";

// happy-dom's Headers keeps the case of names.
const fetch = async () => new Response("{}", { status: 503, headers: { "X-Sesame-Seeds": "1" } });
const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "Sesame-Seeds", fetch });
const plant = { id: 1, name: "Fern" };

test("a token that a field's name echoes is not shown", async () => {
  const { error } = await plants.safe.createPlant(plant);
  expect([...error.headers.keys()].join()).not.toMatch(/sesame/i);
});

test("the client of openapi-fetch sends a plant", async () => {
  const { response } = await createRawClient(plants).POST("/plants", { body: plant });
  expect(response.status).toBe(503);
});
