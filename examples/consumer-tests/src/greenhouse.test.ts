import { createPlantStore, faults } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient } from "@plant-store/sdk";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { register } from "./greenhouse.ts";

const baseUrl = "https://api.plants.test";
const store = createPlantStore({ baseUrl, tokens: ["t1"], duplicates: "reject" });
const server = setupPlantServer(store); // …, ...your own MSW handlers
const plants = createPlantStoreClient({ baseUrl, token: "t1" });

beforeAll(() => server.listen());
afterEach(() => store.reset());
afterAll(() => server.close());

test("a plant is registered", async () => {
  const result = await register(plants, { id: 7, name: "Fern", tag: "tropical" });
  expect(result).toEqual({ registered: true, message: "Fern is registered.", mayTryAgain: false });
  expect(await store.plants.get(7)).toEqual({ id: 7n, name: "Fern", tag: "tropical" });
});

test("an id past 2^53 keeps its digits", async () => {
  await register(plants, { id: 9_007_199_254_740_993n, name: "Monstera" });
  expect(await store.plants.has(9_007_199_254_740_993n)).toBe(true);
  expect((await store.requests.last())?.body).toBe('{"id":9007199254740993,"name":"Monstera"}');
});

test("a number that has lost digits is not sent", async () => {
  // JSON.parse reads it like this: 9007199254740992.
  const id = Number("9007199254740993");
  const result = await register(plants, { id, name: "Monstera" });
  expect(result.message).toMatch(/^This cannot be a plant: .*bigint/);
  await store.requests.verify({ total: 0 });
});

test("a number that is taken: the gardener is told, and the first plant stays", async () => {
  await register(plants, { id: 7, name: "Fern" });
  const result = await register(plants, { id: 7, name: "Moss" });
  expect(result).toEqual({ registered: false, message: "Number 7 is there already.", mayTryAgain: false });
  expect(await store.plants.get(7)).toEqual({ id: 7n, name: "Fern" });
});

test("a service that is busy for a moment: the gardener sees nothing of it, the journal all of it", async () => {
  await store.inject(faults.status(503, { retryAfter: 0 }), { times: 2 });
  const result = await register(plants, { id: 7, name: "Fern" });
  expect(result.registered).toBe(true);
  await store.requests.verify({ total: 3, status: { 503: 2, 200: 1 }, faults: { status: 2 } });
});

test.for([
  { fault: faults.networkError(), what: "a lost connection" },
  { fault: faults.status(500), what: "a broken service" },
  { fault: faults.malformedJson(), what: "a response that breaks off" },
])("$what: the plant may exist, so nobody is told to try again", async ({ fault }) => {
  await store.inject(fault);
  const result = await register(plants, { id: 7, name: "Fern" });
  expect(result).toEqual({
    registered: false,
    message: "We do not know whether Fern is registered. Look for number 7.",
    mayTryAgain: false,
  });
  expect(await store.requests.count()).toBe(1);
});

test("an expired session", async () => {
  const expired = createPlantStoreClient({ baseUrl, token: "expired" });
  const result = await register(expired, { id: 7, name: "Fern" });
  expect(result).toEqual({ registered: false, message: "Please sign in again.", mayTryAgain: true });
  expect(await store.plants.count()).toBe(0);
});
