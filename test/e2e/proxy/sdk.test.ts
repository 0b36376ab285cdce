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

test("a 400 is the service's own, typed, and Prism objects to nothing", async () => {
  await using pair = await open({ duplicates: "reject" });
  await pair.plants.createPlant({ id: 1, name: "Fern" });
  const error = await failureOf(pair.plants.safe.createPlant({ id: 1, name: "Monstera" }));
  expect(error).toMatchObject({
    code: "bad_request",
    body: { error: 40005, message: expect.stringContaining("id 1") },
  });
  expect("headers" in error && error.headers.get(VIOLATIONS)).toBeNull();
});

test("a 401 is the service's own; Prism warns that the document does not list it", async () => {
  await using pair = await open({}, { token: "t2" });
  const error = await failureOf(pair.plants.safe.createPlant({ id: 1, name: "Fern" }));
  expect(error).toMatchObject({ code: "unauthenticated", body: expect.stringContaining('"error":40104') });
  const header = "headers" in error ? error.headers.get(VIOLATIONS) : null;
  expect(readViolations(header ?? undefined)).toMatchObject([{ location: ["response"], severity: "Warning" }]);
});

test('with errorStatuses: "documented" it does not', async () => {
  await using pair = await open({ errorStatuses: "documented" }, { token: "t2" });
  const error = await failureOf(pair.plants.safe.createPlant({ id: 1, name: "Fern" }));
  expect(error).toMatchObject({ code: "bad_request", body: { error: 40104 } });
  expect("headers" in error && error.headers.get(VIOLATIONS)).toBeNull();
});

async function failureOf<Failure extends Error>(
  call: Promise<{ readonly ok: true } | { readonly ok: false; readonly error: Failure }>,
): Promise<Failure> {
  const result = await call;
  if (result.ok) throw new Error("The call did not fail.");
  return result.error;
}
