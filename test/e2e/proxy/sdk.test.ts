/** The SDK's calls through Prism to the server, with `--errors`: a violation would get an error of Prism's own. */
import { createPlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";
import { expect, test } from "vitest";
import { isNewPlant } from "../../support/contract-document.ts";
import { openProxy, readViolations } from "./prism.ts";

const VIOLATIONS = "sl-violations";

async function open(given: PlantStoreOptions = {}, options: PlantStoreClientOptions = {}) {
  const store = createPlantStore({ tokens: ["t1"], ...given });
  const server = await serve(store, { port: 0 });
  const proxy = await openProxy(server.url, { errors: true });
  return {
    store,
    plants: createPlantStoreClient({ baseUrl: proxy.url, token: "t1", ...options }),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

const PLANTS = [
  { id: 1, name: "Fern" },
  { id: 2n ** 53n - 1n, name: "Monstera", tag: "tropical" },
  { id: -Number.MAX_SAFE_INTEGER, name: "", tag: "" },
  { id: 0, name: 'Süß 🪴 \ud83c " \\ \u0000 \u2028' },
  { id: 5, name: "Süßholz ".repeat(90_000) },
].filter((plant: object) => isNewPlant(plant));

test("some are left", () => expect(PLANTS.length).toBeGreaterThanOrEqual(2));

test.each(PLANTS)("a plant with the id $id is created, and Prism objects to nothing", async ({ id, ...plant }) => {
  await using pair = await open();
  const result = await pair.plants.safe.createPlant({ id, ...plant });
  expect(result).toMatchObject({ ok: true, data: plant });
  expect(result.ok && result.response.headers.get(VIOLATIONS)).toBeNull();
  expect(await pair.store.plants.values()).toEqual([{ id: BigInt(id), ...plant }]);
});

const UNLISTED = { location: ["response"], severity: "Warning" };

const TAKEN = { error: 40005, message: expect.stringContaining("id 1") };

test.each([
  ["a 400", { duplicates: "reject" }, "t1", { code: "bad_request", body: TAKEN }, []],
  [
    "a 401, which the document does not list,",
    {},
    "t2",
    { code: "unauthenticated", body: expect.stringContaining('"error":40104') },
    [UNLISTED],
  ],
  [
    'with errorStatuses: "documented" a 400',
    { errorStatuses: "documented" },
    "t2",
    { code: "bad_request", body: { error: 40104 } },
    [],
  ],
] as const)(
  "%s is the service's own, typed, and Prism objects to its status only",
  async (_title, options, token, error, violations) => {
    await using pair = await open(options, { token });
    await pair.store.fetch("http://localhost/plants", {
      method: "POST",
      headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
      body: '{"id":1,"name":"Fern"}',
    });
    const result = await pair.plants.safe.createPlant({ id: 1, name: "Monstera" });
    if (result.ok) throw new Error("The call did not fail.");
    expect(result.error).toMatchObject(error);
    const header = "headers" in result.error ? result.error.headers.get(VIOLATIONS) : null;
    expect(readViolations(header ?? undefined)).toMatchObject(violations);
  },
);
