/** An app over every entry point. It is compiled as an ES module and as CommonJS, and prints what came back. */
import { createPlantStore, faults, type PlantRecord, type PlantStore } from "@plant-store/mock-server";
import type { PlantWorker } from "@plant-store/mock-server/browser";
import { type ConformanceReport, cases, runConformance } from "@plant-store/mock-server/conformance";
import { createHandlers } from "@plant-store/mock-server/msw";
import { type PlantServer, setupPlantServer } from "@plant-store/mock-server/node";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import {
  type AnyPlantStoreError,
  ApiError,
  BadRequestError,
  type components,
  createPlantStoreClient,
  type ErrorBody,
  type operations,
  type Plant,
  PlantStoreError,
  type PlantStoreErrorInit,
  type paths,
  type SafeFailure,
} from "@plant-store/sdk";
import { createRawClient, type RawClient, type RawOptions, type RawResult } from "@plant-store/sdk/openapi-fetch";

const id = 9_223_372_036_854_775_807n;

async function underMsw(): Promise<{ plant: Plant; stored: string | undefined }> {
  const baseUrl = "https://api.plants.test";
  const store: PlantStore = createPlantStore({ baseUrl, tokens: ["t1"] });
  const server: PlantServer = setupPlantServer(store);
  server.use(...createHandlers(store));
  server.listen();
  const plant = await createPlantStoreClient({ baseUrl, token: "t1" }).createPlant({ id, name: "Fern", tag: "shade" });
  server.close();
  const record: PlantRecord | undefined = await store.plants.get(id);
  return { plant, stored: record?.id.toString() };
}

async function overHttp(): Promise<{ failure: readonly string[]; broken: number; asked: boolean }> {
  const store = createPlantStore({ tokens: ["t1"] });
  const server: PlantStoreServer = await serve(store, { port: 0 });
  const plants = createPlantStoreClient({ baseUrl: server.url, token: "t1" });
  await server.inject(faults.connectionReset(), { times: 1 });
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
  const report: ConformanceReport = await runConformance({ baseUrl: server.url, token: "t1" });
  await server.close();
  return {
    failure: result.ok ? [] : [result.error.code, result.error.outcome],
    broken: report.broken,
    asked: report.results.length > 1 && cases.length > 1,
  };
}

/** The contract's types are those of the raw client's bodies. */
type NewPlant = paths["/plants"]["post"]["requestBody"]["content"]["application/json"];
type Refusal = operations["createPlant"]["responses"][400]["content"]["application/json"];

async function throughOpenapiFetch(): Promise<{ created: readonly unknown[]; refused: readonly unknown[] }> {
  const store = createPlantStore({ tokens: ["t1"] });
  const raw: RawClient = createRawClient(
    createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1", fetch: store.fetch }),
  );
  raw.use({ onRequest: ({ request }) => request.headers.set("X-Trace", "7") });
  const body: NewPlant = { id, name: "Fern", tag: "shade" };
  const options: RawOptions = { body };
  const { data, response }: RawResult = await raw.POST("/plants", options);
  const created: components["schemas"]["Plant"] | undefined = data;
  const result = await raw.POST("/plants", { ...options, headers: { Prefer: "code=400" } });
  const refusal: Refusal | undefined = result.error;
  return { created: [response.status, created], refused: [result.response.status, refusal?.error] };
}

/** Makes the errors that a user's test needs. */
function stubs(): readonly unknown[] {
  const error: AnyPlantStoreError = new ApiError({ status: 503 });
  const init: PlantStoreErrorInit<{ readonly status: number }> = { status: 429, message: "Slow down." };
  const body: ErrorBody = { error: 40_000, message: "Not this one." };
  const refusal = new BadRequestError({ ...init, status: 400, body });
  const failure: SafeFailure = { ok: false, error: refusal };
  return [
    [error.code, error.name, error.outcome, error.status],
    [refusal.message, refusal.body.error, failure.error.code === "bad_request" && failure.error.body.message],
    [new ApiError({ headers: { "Retry-After": "1", "X-Request-Id": "r7" } })].map((error) => [
      error.retryAfterMs,
      error.requestId,
    ]),
  ];
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
  const plants = createPlantStoreClient();
  // @ts-expect-error it is createRawClient's
  plants.raw;
  // @ts-expect-error a raw client needs a client
  const raw = createRawClient({ baseUrl: "https://api.plants.test" });
  // @ts-expect-error an option of the client
  await raw.POST("/plants", { body: { id, name: "Fern" }, fetch });
  // @ts-expect-error a plant of a response has no id
  plant.id;
  // @ts-expect-error a failure has no data
  failure.data;
  // @ts-expect-error a store is not a handler
  setupPlantServer(store, store);
  // @ts-expect-error a port is a number
  await serve(store, { port: "0" });
  // @ts-expect-error the service has an address
  await runConformance({ token: "t1" });
  const { startPlantWorker } = await import("@plant-store/mock-server/browser");
  // @ts-expect-error MSW's own name
  await startPlantWorker(store, { onUnhandledRequest: "error" });
  return await startPlantWorker(store, { onUnhandled: "error" });
}

async function main(): Promise<void> {
  const seen = { msw: await underMsw(), http: await overHttp(), refused: await refused() };
  const sdk = { raw: await throughOpenapiFetch(), stubs: stubs() };
  process.stdout.write(JSON.stringify({ ...seen, ...sdk }));
}

void main(); // As CommonJS there is no top-level await. An error ends the process.
