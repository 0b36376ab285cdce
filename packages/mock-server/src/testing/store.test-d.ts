import { setupServer } from "msw/node";
import { expectTypeOf, test } from "vitest";
import type { OperationId } from "../contract.ts";
import {
  createPlantStore,
  faults,
  memoryStorage,
  type NamedPlant,
  type PlantRecord,
  type PlantStorage,
  type RecordedRequest,
  type ServiceResponse,
} from "../index.ts";
import { createHandlers } from "../msw.ts";
import { setupPlantServer } from "../node.ts";
import { serve } from "../server.ts";

const store = createPlantStore({ baseUrl: "https://api.plants.test" });

test("a misspelt option, or a value that it cannot have, does not compile", () => {
  // @ts-expect-error: tokens
  createPlantStore({ token: "t1" });
  // @ts-expect-error: a list
  createPlantStore({ tokens: "t1" });
  // @ts-expect-error: "replace" or "reject"
  createPlantStore({ duplicates: "ignore" });
  // @ts-expect-error: a seed is made of plants
  createPlantStore({ seed: [{ id: 1 }] });
  // @ts-expect-error: an id is a number or a bigint
  store.plants.get("1");
  // @ts-expect-error: allowedHosts
  serve(store, { allowHosts: ["plants.local"] });
});

test("the handlers stand beside an app's own", () => {
  expectTypeOf(setupServer(...createHandlers(store))).toHaveProperty("listen");
  expectTypeOf(setupPlantServer(store, ...createHandlers(store))).toHaveProperty("close");
});

test("the store has the signature of fetch, and its records exact ids", () => {
  expectTypeOf(store.fetch).toEqualTypeOf<typeof globalThis.fetch>();
  expectTypeOf(store.plants.get(1)).resolves.toEqualTypeOf<PlantRecord | undefined>();
  expectTypeOf<PlantRecord["id"]>().toEqualTypeOf<bigint>();
});

test("a storage shows nothing that can be called", () => {
  expectTypeOf<keyof PlantStorage>().toEqualTypeOf<"description" | "~open">();
  expectTypeOf<PlantStorage["~open"]>().toBeUnknown();
  // @ts-expect-error: one that a function of this package has made
  createPlantStore({ storage: { description: "mine", open: () => {} } });
  // @ts-expect-error: a storage, not the function that makes one
  createPlantStore({ storage: memoryStorage });
});

test("a fault that needs a socket is none of a store's, and a fault has what its maker gives it", () => {
  // @ts-expect-error: a server's
  store.inject(faults.connectionReset());
  // @ts-expect-error: hang
  store.inject({ kind: "hangs" });
  // @ts-expect-error: a latency has times
  store.inject({ kind: "latency" });
  // @ts-expect-error: a maker is called
  store.inject(faults.hang);
  // @ts-expect-error: seconds or a Date, not text
  faults.status(503, { retryAfter: "1" });
  // @ts-expect-error: retryAfter
  faults.status(503, { retryafter: 1 });
});

test("inject's options are times, probability and when; when sees the request, and what became of it not yet", () => {
  store.inject(faults.hang(), { times: 1, probability: 0.5, when: ({ plant }) => plant?.id === 1n });
  store.inject(faults.hang(), { when: { id: 9_007_199_254_740_993n, name: "Fern", tag: "tropical" } });
  // @ts-expect-error: tag
  store.inject(faults.hang(), { when: { tags: "tropical" } });
  // @ts-expect-error: an id is a number or a bigint
  store.inject(faults.hang(), { when: { id: "1" } });
  // @ts-expect-error: times
  store.inject(faults.hang(), { time: 1 });
  // @ts-expect-error: a boolean, and not a promise of one, which would always apply
  store.inject(faults.hang(), { when: async () => false });
  // @ts-expect-error: there is no response yet
  store.inject(faults.hang(), { when: ({ response }) => response === undefined });
});

test("a request may lack a path, a plant and a response, and nothing of it can be assigned", async () => {
  expectTypeOf(store.requests.last()).resolves.toEqualTypeOf<RecordedRequest | undefined>();
  expectTypeOf<RecordedRequest["response"]>().toEqualTypeOf<ServiceResponse | undefined>();
  // Another operation may name a part of a plant.
  type Named = OperationId extends "createPlant" ? PlantRecord : NamedPlant;
  expectTypeOf<RecordedRequest["plant"]>().toEqualTypeOf<Named | undefined>();
  expectTypeOf<RecordedRequest["path"]>().toEqualTypeOf<string | undefined>();
  const request = await store.requests.last();
  // @ts-expect-error: there may be none
  request.number;
  // @ts-expect-error: the list cannot change
  (await store.requests.all()).pop();
  // @ts-expect-error: a request cannot change
  if (request) request.number = 2;
  // @ts-expect-error: nor can a part of it
  if (request?.response) request.response.status = 2;
});

test("a filter has the fields that there are", () => {
  store.requests.all({ method: "POST", path: "/plants", status: 200, fault: "latency" });
  store.requests.all({ id: 9_007_199_254_740_993n, cause: "refused_token", text: "Fern" });
  store.requests.all(({ violations }) => violations.length > 0);
  // @ts-expect-error: refused_token
  store.requests.all({ cause: "refused_tokens" });
  // @ts-expect-error: an id is a number or a bigint
  store.requests.all({ id: "1" });
  // @ts-expect-error: status
  store.requests.all({ statsu: 200 });
  // @ts-expect-error: a boolean, and not a promise of one, which would match everything
  store.requests.all(async () => false);
  // @ts-expect-error: timeoutMs
  store.requests.waitFor(1, {}, { timeout: 50 });
  // @ts-expect-error: a count comes first
  store.requests.waitFor({ status: 200 });
});

test("verify counts what there is to count", () => {
  store.requests.verify({ total: 3, status: { 503: 2, 200: 1 }, faults: { status: 2 }, violations: 0 });
  store.requests.verify({ violations: { shape_violation: 1, duplicate_id: 1 } });
  store.requests.verify({ order: [{ status: 503 }, ({ stored }) => stored] });
  // @ts-expect-error: a filter's field
  store.requests.verify({ order: [{ statuses: 503 }] });
  // @ts-expect-error: shape_violation
  store.requests.verify({ violations: { shape_violations: 1 } });
  // @ts-expect-error: violations
  store.requests.verify({ violation: 0 });
  // @ts-expect-error: a fault by its kind
  store.requests.verify({ faults: { statuses: 2 } });
  // @ts-expect-error: by status
  store.requests.verify({ status: { ok: 1 } });
  // @ts-expect-error: something is counted
  store.requests.verify();
});
