import { expect, test, vi } from "vitest";

vi.doMock("#runtime", () => import("./browser.ts"));
// The client finds its runtime once, on import.
vi.resetModules();
const { createPlantStoreClient } = await import("../index.ts");
vi.doUnmock("#runtime");
vi.resetModules();

async function createClient(options: object) {
  const fetch = async () => Response.json({ name: "Fern" });
  return createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", fetch, ...options });
}

test("an error about a token shows neither the token nor a position", async () => {
  await expect(createClient({ token: "sesame seeds" })).rejects.toThrow(/^token must be a bearer token\.$/);
});

test("the environment gives nothing", async () => {
  vi.stubEnv("PLANT_STORE_TOKEN", "t1");
  await expect(createClient({ token: undefined })).rejects.toThrow(/^token is missing/);
});

test("a field that the browser drops is not an error, and the client's own is one", async () => {
  const plants = await createClient({ headers: { Host: "evil.example" } });
  expect(await plants.createPlant({ id: 1, name: "Fern" })).toEqual({ name: "Fern" });
  await expect(createClient({ headers: { Authorization: "Bearer t2" } })).rejects.toThrow(/^headers: Authorization /);
});
