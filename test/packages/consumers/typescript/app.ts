/** An app over every entry point. It is compiled as an ES module and as CommonJS, and prints what came back. */
import { createPlantStore, faults, type PlantRecord, type PlantStore } from "@plant-store/mock-server";
import type { PlantWorker } from "@plant-store/mock-server/browser";
import { type ConformanceReport, cases, runConformance } from "@plant-store/mock-server/conformance";
import { createHandlers } from "@plant-store/mock-server/msw";
import { type PlantServer, setupPlantServer } from "@plant-store/mock-server/node";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import {
  type AnyPlantStoreError,
  createPlantStoreClient,
  type Plant,
  PlantStoreError,
  type SafeFailure,
} from "@plant-store/sdk";

const id = 9_223_372_036_854_775_807n;

async function underMsw(): Promise<{ plant: Plant; stored: string | undefined }> {
  const baseUrl = "https://api.plants.test";
  const store: PlantStore = createPlantStore({ baseUrl, tokens: ["t1"] });
  const server: PlantServer = setupPlantServer(store);
  server.use(...createHandlers(store));
  server.listen();
  const plant = await createPlantStoreClient({ baseUrl, token: "t1" }).createPlant({ id, name: "Fern", tag: "green" });
  server.close();
  const record: PlantRecord | undefined = await store.plants.get(id);
  return { plant, stored: record?.id.toString() };
}

async function overHttp(): Promise<{ failure: readonly string[]; broken: number; asked: boolean }> {
  const store = createPlantStore({ tokens: ["t1"] });
  const server: PlantStoreServer = await serve(store, { port: 0 });
  const plants = createPlantStoreClient({ baseUrl: server.url, token: "t1" });
  server.inject(faults.reset(), { times: 1 });
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
  const report: ConformanceReport = await runConformance({ baseUrl: server.url, token: "t1" });
  await server.close();
  return {
    failure: result.ok ? [] : [result.error.code, result.error.outcome],
    broken: report.broken,
    asked: report.results.length > 1 && cases.length > 1,
  };
}

async function refused(): Promise<readonly string[]> {
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1" });
  try {
    // @ts-expect-error an id is a number or a bigint
    await plants.createPlant({ id: "1", name: "Fern" });
  } catch (error) {
    if (!PlantStoreError.is(error)) throw error;
    const known: AnyPlantStoreError = error;
    // @ts-expect-error none of the codes
    if (known.code === "not_found") return [];
    return [known.code, known.outcome];
  }
  return [];
}

/** Compiled only: every misuse is an error, and there is no page here. */
export async function misused(store: PlantStore, plant: Plant, failure: SafeFailure): Promise<PlantWorker> {
  // @ts-expect-error what the service answers has no id
  plant.id;
  // @ts-expect-error a failure has no data
  failure.data;
  // @ts-expect-error a status is a number
  faults.status("503");
  // @ts-expect-error a store is no handler
  setupPlantServer(store, store);
  // @ts-expect-error a port is a number
  await serve(store, { port: "0" });
  // @ts-expect-error what is asked has an address
  await runConformance({ token: "t1" });
  const { startPlantWorker } = await import("@plant-store/mock-server/browser");
  // @ts-expect-error MSW's own name
  await startPlantWorker(store, { onUnhandledRequest: "error" });
  return await startPlantWorker(store, { onUnhandled: "error" });
}

async function main(): Promise<void> {
  const seen = { msw: await underMsw(), http: await overHttp(), refused: await refused() };
  process.stdout.write(JSON.stringify(seen));
}

main();
