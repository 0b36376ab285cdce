/**
 * Runs the code of an app twice, with only the address changed: first mocked by MSW in this process, then against the
 * standalone server over HTTP.
 *
 *   npm run demo
 */
import { inspect, isDeepStrictEqual } from "node:util";
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient, type NewPlant, PlantStoreError } from "@plant-store/sdk";

/** The largest int64: as a number it would have become 9223372036854775808. */
const monstera: NewPlant = { id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" };

const fern: NewPlant = { id: 1, name: "Fern" };

/** The app knows only the base URL of the service and a token. Returns what it got and what is stored. */
async function app(baseUrl: string, store: PlantStore): Promise<unknown> {
  const plants = createPlantStoreClient({ baseUrl, token: "t1" });

  print(`POST ${baseUrl}/plants`, monstera);
  const created = await plants.createPlant(monstera);
  print("  200 Plant", created);
  const stored = await store.plants.get(monstera.id);
  print("  in the store", stored);

  console.log('The same with the token "expired"');
  // A caught error narrows by its code.
  try {
    await createPlantStoreClient({ baseUrl, token: "expired" }).createPlant(monstera);
  } catch (error) {
    if (!PlantStoreError.is(error) || error.code !== "unauthenticated") throw error;
    print(`  ${error.status} ${error.name}`, { code: error.code, outcome: error.outcome });
  }

  // The client cannot know that the plant is stored. `safe` returns the error instead of throwing it.
  print("POST, its response is lost", fern);
  await store.inject(faults.networkError(), { at: "response", times: 1 });
  const lost = await plants.safe.createPlant(fern);
  if (lost.ok || lost.error.code !== "connection") throw new Error("Expected a lost response.", { cause: lost });
  print(`  ${lost.error.name}`, { code: lost.error.code, outcome: lost.error.outcome });
  print("  and yet in the store", await store.plants.get(fern.id));

  // So the app sends it again, with the same id.
  print("POST again", fern);
  const result = await plants.safe.createPlant(fern);
  if (result.ok || result.error.code !== "bad_request") throw new Error("Expected a 400.", { cause: result });
  const { status, name, code, body, outcome } = result.error;
  print(`  ${status} ${name}`, { code, ...body, outcome });
  console.log('  (the store has duplicates: "reject")');

  return { created, stored };
}

async function mockedByMsw(): Promise<unknown> {
  console.log("\n1. Mocked by MSW, in this process");
  const baseUrl = "https://api.plants.test/v1";
  const store = createPlantStore({ baseUrl, tokens: ["t1"], duplicates: "reject" });
  using server = setupPlantServer(store);
  server.listen();
  return await app(baseUrl, store);
}

async function overHttp(): Promise<unknown> {
  console.log("\n2. Against the standalone server, over HTTP");
  const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
  await using server = await serve(store, { port: 0, basePath: "/v1" });
  return await app(server.url, store);
}

function print(title: string, value: unknown): void {
  console.log(title.padEnd(27), inspect(value, { breakLength: Number.POSITIVE_INFINITY }));
}

const runs = [await mockedByMsw(), await overHttp()];

if (!isDeepStrictEqual(runs[0], runs[1])) throw new Error("The two runs differ.");
console.log("\nThe responses and the stores are the same.");
