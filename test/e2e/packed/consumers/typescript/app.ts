/**
 * An app over every entry point. Compiled only, as an ES module and as CommonJS, here and by test/e2e/msw under every MSW; those
 * of without-peers run.
 */
import { createPlantStore, faults, type PlantRecord, type PlantStore } from "@plant-store/mock-server";
import { type PlantWorker, startPlantWorker } from "@plant-store/mock-server/browser";
import { createHandlers, rejectUnhandled } from "@plant-store/mock-server/msw";
import { type PlantServer, setupPlantServer } from "@plant-store/mock-server/node";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { type ConformanceReport, cases, runConformance } from "@plant-store/mock-server/verify";
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
import { HttpResponse, http, type RequestHandler } from "msw";
import { setupServer } from "msw/node";

const id = 9_223_372_036_854_775_807n;
const baseUrl = "https://api.plants.test";
const own: RequestHandler[] = [http.get("https://other.test/", () => HttpResponse.json({}))];

export async function underMsw(): Promise<{ plant: Plant; stored: bigint | undefined }> {
  const store: PlantStore = createPlantStore({ baseUrl, tokens: ["t1"] });
  const plain = setupServer(...createHandlers(store), ...own);
  plain.listen(rejectUnhandled(plain));
  plain.close();
  const server: PlantServer = setupPlantServer(store, ...own);
  server.use(...createHandlers(store));
  server.listen();
  const plant = await createPlantStoreClient({ baseUrl, token: "t1" }).createPlant({ id, name: "Fern", tag: "shade" });
  server.close();
  const record: PlantRecord | undefined = await store.plants.get(id);
  return { plant, stored: record?.id };
}

export async function overHttp(store: PlantStore): Promise<boolean> {
  const server: PlantStoreServer = await serve(store, { port: 0 });
  await server.inject(faults.connectionReset(), { times: 1 });
  const report: ConformanceReport = await runConformance({ baseUrl: server.url, token: "t1" });
  await server.close();
  return report.broken === 0 && report.results.length > 1 && cases.length > 1;
}

/** The contract's types are those of the raw client's bodies. */
type NewPlant = paths["/plants"]["post"]["requestBody"]["content"]["application/json"];
type Refusal = operations["createPlant"]["responses"][400]["content"]["application/json"];

export async function throughOpenapiFetch(store: PlantStore): Promise<readonly unknown[]> {
  const raw: RawClient = createRawClient(createPlantStoreClient({ baseUrl, token: "t1", fetch: store.fetch }));
  raw.use({ onRequest: ({ request }) => request.headers.set("X-Trace", "7") });
  const body: NewPlant = { id, name: "Fern", tag: "shade" };
  const options: RawOptions = { body };
  const { data, error, response }: RawResult = await raw.POST("/plants", options);
  const created: components["schemas"]["Plant"] | undefined = data;
  const refusal: Refusal | undefined = error;
  return [response.status, created, refusal?.error];
}

export function stubs(): readonly unknown[] {
  const error: AnyPlantStoreError = new ApiError({ status: 503, headers: { "Retry-After": "1" } });
  const init: PlantStoreErrorInit<{ readonly status: number }> = { status: 429, message: "Slow down." };
  const body: ErrorBody = { error: 40_000, message: "Not this one." };
  const refusal = new BadRequestError({ ...init, status: 400, body });
  const failure: SafeFailure = { ok: false, error: refusal };
  const message: string | false = failure.error.code === "bad_request" && failure.error.body.message;
  return [error.status, error.retryAfterMs, error.requestId, refusal.body.error, message];
}

export function codeOf(error: unknown): string {
  if (!PlantStoreError.is(error)) throw error;
  const known: AnyPlantStoreError = error;
  // @ts-expect-error none of the codes
  return known.code === "not_found" ? known.message : known.outcome;
}

export async function misused(store: PlantStore, failure: SafeFailure): Promise<PlantWorker> {
  const plants = createPlantStoreClient();
  // @ts-expect-error an id is a number or a bigint
  await plants.createPlant({ id: "1", name: "Fern" });
  // @ts-expect-error a raw client needs a client
  const raw = createRawClient({ baseUrl });
  // @ts-expect-error an option of the client
  await raw.POST("/plants", { body: { id, name: "Fern" }, fetch });
  // @ts-expect-error a failure has no data
  failure.data;
  // @ts-expect-error a store is not a handler
  setupPlantServer(store, store);
  // @ts-expect-error a port is a number
  await serve(store, { port: "0" });
  // @ts-expect-error the service has an address
  await runConformance({ token: "t1" });
  // @ts-expect-error MSW's own name
  await startPlantWorker(store, { onUnhandledRequest: "error" });
  const worker = await startPlantWorker(store, { handlers: own, onUnhandled: "error", scope: "/app/" });
  worker.resetHandlers(...createHandlers(store));
  worker.events.on("request:start", ({ request }) => request.url.startsWith("https:"));
  // @ts-expect-error it is started already, and `startPlantWorker` starts it again
  void worker.start();
  return worker;
}
