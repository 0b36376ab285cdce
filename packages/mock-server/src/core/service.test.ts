import { expect, test } from "vitest";
import { createPlantStore, type PlantRepository } from "../index.ts";
import { FERN, send } from "../testing/requests.ts";
import { refuse } from "./errors.ts";

const OPTIONS = { method: "OPTIONS", path: "/plants", readBody: async () => undefined };

test("OPTIONS tells the methods, and a preflight what a page may send", async () => {
  const { service } = createPlantStore();
  expect(await service.answer({ ...OPTIONS, headers: {} })).toEqual({
    status: 204,
    headers: { Allow: "POST, OPTIONS", Vary: "Origin", "X-Request-Id": "plant-store-1" },
    body: "",
  });
  const preflight = { origin: "http://localhost", "access-control-request-method": "POST" };
  expect((await service.answer({ ...OPTIONS, headers: preflight })).headers).toMatchObject({
    Allow: "POST, OPTIONS",
    "Access-Control-Allow-Methods": "POST",
  });
});

test("what a transport refuses by itself is answered in the service's form, is counted, and is not recorded", async () => {
  const store = createPlantStore();
  expect(store.service.refuse(refuse("malformed_host", "No Host."))).toEqual({
    status: 400,
    headers: { "Content-Type": "application/json", Vary: "Origin", "X-Request-Id": "plant-store-1" },
    body: '{"error":40007,"message":"No Host."}',
  });
  expect(await store.requests.all()).toEqual([]);
});

test("a request is in the journal once it is answered, and not while its plant is being stored", async () => {
  let counted: number | undefined;
  const records: PlantRepository = {
    put: async () => {
      counted = await store.requests.count();
      return true;
    },
    get: async () => undefined,
    count: async () => 0,
    values: async () => [],
  };
  const store = createPlantStore({ repository: () => records });
  await send(store, { body: FERN });
  expect([counted, await store.requests.count()]).toEqual([0, 1]);
});
