import { createPlantStore, faults } from "@plant-store/mock-server";
import { createHandlers } from "@plant-store/mock-server/msw";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient } from "@plant-store/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";

const BASE_URL = "https://api.plants.test/v1";
const MAX = 2n ** 63n - 1n;

/** Holds ids past 2^53, where a number would stand for its neighbour too. */
const store = createPlantStore({
  baseUrl: BASE_URL,
  tokens: ["t1"],
  randomSeed: 42,
  seed: [
    { id: 2n ** 53n, name: "even" },
    { id: 2n ** 53n + 1n, name: "odd" },
    { id: MAX, name: "last" },
  ],
});
const server = setupPlantServer(store);

beforeAll(() => server.listen());
afterAll(() => server.close());

const client = createPlantStoreClient({ baseUrl: BASE_URL, token: "t1", maxRetries: 0 });

const withFork = (number: number) =>
  server.boundary(async () => {
    const fork = store.fork();
    server.use(...createHandlers(fork));
    const id = MAX - BigInt(number);
    const code = 500 + number;
    const busy = 1 + (number % 5);

    await fork.inject(faults.latency(0, 5));
    await fork.inject(faults.status(code), { times: busy });
    for (let sent = 0; sent < busy; sent++)
      expect(await client.safe.createPlant({ id, name: "refused" })).toMatchObject({
        ok: false,
        error: { status: code, requestId: `plant-store-${sent + 1}` },
      });
    const name = `Fern ${number}`;
    expect(await client.createPlant({ id, name })).toEqual({ name });
    await fork.requests.waitFor(busy + 1);

    await fork.requests.verify({
      total: busy + 1,
      status: { 200: 1, [code]: busy },
      faults: { latency: busy + 1, status: busy },
      violations: 0,
    });
    expect((await fork.requests.all()).map(({ plant }) => plant?.id)).toEqual(Array(busy + 1).fill(id));
    expect(await fork.plants.values()).toEqual([
      { id: 2n ** 53n, name: "even" },
      { id: 2n ** 53n + 1n, name: "odd" },
      { id: MAX, name: number === 0 ? name : "last" },
      ...(number === 0 ? [] : [{ id, name }]),
    ]);
    if (number % 3 === 0) {
      await fork.reset();
      expect([await fork.plants.count(), await fork.requests.count()]).toEqual([3, 0]);
      expect(await client.createPlant({ id, name })).toEqual({ name });
    }
  });

test("each sees its own, and the store itself has seen none of them and responds again outside their boundaries", async () => {
  await Promise.all(Array.from({ length: 6 }, (_, number) => withFork(number)()));
  expect([await store.plants.count(), await store.requests.count()]).toEqual([3, 0]);
  expect(await client.createPlant({ id: 1, name: "Fern" })).toEqual({ name: "Fern" });
  await store.requests.verify({ total: 1, status: { 200: 1 }, faults: {}, violations: 0 });
});
