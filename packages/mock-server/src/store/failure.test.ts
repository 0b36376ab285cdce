import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConnectionFault } from "../service/faults/apply-faults.ts";
import { faults } from "../service/faults/faults.ts";
import type { Step } from "../service/space.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { lateStorage } from "../testing/late-storage.ts";
import { rejectionOf, sendRequest, statusOf } from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";
import type { PlantStoreOptions } from "./store-options.ts";

const unhandled: unknown[] = [];
const remember = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", remember);
});

afterEach(async () => {
  // Node reports an unhandled rejection after the microtasks.
  await nextTurn();
  process.off("unhandledRejection", remember);
  expect(unhandled).toEqual([]);
});

const down = () => {
  throw new Error("s3cret database is down");
};
const rejected = () => Promise.reject(new Error("s3cret database is down"));

/** Creates a storage some of whose steps fail. */
function failing(fail: () => never | Promise<never>, when: (step: Step) => boolean, storage = memoryStorage()) {
  return changedStorage((space) => ({ step: (step) => (when(step) ? fail() : space.step(step)) }), storage);
}
const always = () => true;
const storesPlant = ({ effect }: Step) => effect !== undefined;
/** A step without faults whose entry tells an outcome. */
const isEnd = ({ entry }: Step) => entry(0, true).state === "completed";

test("a storage that is stuck ends a request with a 500 in time, is asked nothing more, and may take the plant later", async () => {
  const steps: (() => unknown)[] = [];
  const stuck = changedStorage((space) => ({
    step: (step) => new Promise((resolve) => steps.push(() => resolve(space.step(step)))),
  }));
  const store = createPlantStore({ storage: stuck, storageTimeoutMs: 20 });
  await expectInternal(await sendRequest(store));
  expect(steps).toHaveLength(1);
  for (const step of steps) step();
  expect(await store.plants.count()).toBe(1);
});

test("a storage that is stuck ends each call of a store in time", async () => {
  const never = () => new Promise<never>(() => {});
  const plants = { get: never, count: never, page: never };
  const all = { open: never, journal: never, inject: never, reset: never, close: never, plants };
  const store = createPlantStore({ storage: changedStorage(() => all), storageTimeoutMs: 20 });
  const calls = [
    ...[store.ready(), store.requests.all(), store.inject(faults.hang()), store.reset()],
    ...[store.plants.get(1), store.plants.count(), store.plants.values(), store.close()],
  ];
  const rejections = await Promise.all(calls.map((call) => rejectionOf(call)));
  for (const rejection of rejections) expect(String(rejection)).toContain("storageTimeoutMs (20 ms)");
});

test("a storage that fails after its time leaves no unhandled rejection", async () => {
  let fail: (error: Error) => void = () => {};
  const stuck = changedStorage(() => ({ step: () => new Promise((_, reject) => (fail = reject)) }));
  await expectInternal(await sendRequest(createPlantStore({ storage: stuck, storageTimeoutMs: 20 })));
  fail(new Error("late"));
});

describe("an error inside becomes a 500 without its details, and leaves no unhandled rejection:", () => {
  test.for<readonly [string, PlantStoreOptions]>([
    ["a storage that throws", { storage: failing(down, always) }],
    ["a storage that rejects", { storage: failing(rejected, always) }],
    ["a storage that throws where a plant is stored", { storage: failing(down, storesPlant) }],
    ["a storage that rejects where a plant is stored", { storage: failing(rejected, storesPlant) }],
    ["a storage that rejects at the end", { storage: failing(rejected, isEnd) }],
    ["a storage that numbers a request later, and rejects", { storage: failing(rejected, always, lateStorage()) }],
    [
      "a storage that numbers a request later, and rejects a plant",
      { storage: failing(down, storesPlant, lateStorage()) },
    ],
    [
      "a storage that does not know its faults",
      { storage: changedStorage(() => ({ atOnce: { begin: () => {}, state: down } })) },
    ],
    ["a verifyToken that throws", { verifyToken: down }],
    ["a verifyToken that rejects", { verifyToken: rejected }],
  ])("%s", async ([, options]) => {
    const store = createPlantStore(options);
    for (let round = 0; round < 2; round++) await expectInternal(await sendRequest(store));
    expect(await store.plants.count()).toBe(0);
  });

  test("a storage that fails at the end of a request that waited", async () => {
    const store = createPlantStore({ storage: failing(rejected, isEnd) });
    await store.inject(faults.latency(0));
    await expectInternal(await sendRequest(store));
    expect(await store.requests.all()).toMatchObject([{ number: 1, response: undefined }]);
  });

  test("a storage that fails once the plant is stored, and its response falls to a fault", async () => {
    const store = createPlantStore({ storage: failing(rejected, isEnd) });
    await store.inject(faults.status(503), { at: "response" });
    await expectInternal(await sendRequest(store));
    expect(await store.plants.count()).toBe(1);
  });
});

test("a storage that fails changes nothing for the client of a connection that fails", async () => {
  const store = createPlantStore({ storage: failing(rejected, isEnd) });
  await store.inject(faults.networkError());
  expect(ConnectionFault.is(await rejectionOf(sendRequest(store)))).toBe(true);
});

test("a storage that fails where plants are stored changes no response that stores none", async () => {
  const store = createPlantStore({ storage: failing(down, storesPlant), tokens: ["t1"] });
  expect(await statusOf(store, { method: "OPTIONS", body: null })).toBe(204);
  expect(await statusOf(store, { headers: { authorization: "" } })).toBe(401);
  expect(await statusOf(store, { url: "https://api.plants.test/other" })).toBe(404);
  expect(await statusOf(store, { body: "{}" })).toBe(400);
});

test("a storage that fails is told to whoever looks at the store or steers it, with its own error", async () => {
  const plants = { get: rejected, count: rejected, page: rejected };
  const others = { journal: rejected, inject: rejected, remove: rejected, reset: rejected };
  const store = createPlantStore({ storage: changedStorage(() => ({ plants, ...others })) });
  for (const call of [
    () => store.plants.get(1),
    () => store.plants.has(1),
    () => store.plants.count(),
    () => store.plants.values(),
    () => store.requests.all(),
    () => store.requests.last(),
    () => store.requests.count(),
    () => store.requests.waitFor(1),
    () => store.requests.verify({ total: 0 }),
    () => store.inject(faults.hang()),
    () => store.reset(),
  ]) {
    await expect(call()).rejects.toThrow("database is down");
  }
});

test("a fault whose storage fails rejects too", async () => {
  let isDown = false;
  const store = createPlantStore({
    storage: changedStorage(({ state }) => ({ state: () => (isDown ? rejected() : state()), remove: rejected })),
  });
  const busy = await store.inject(faults.status(503));
  isDown = true;
  await expect(store.injected()).rejects.toThrow("database is down");
  await expect(busy.remaining()).rejects.toThrow("database is down");
  await expect(busy.remove()).rejects.toThrow("database is down");
});

test("a storage that does not open fails its store at once, with its own error", () => {
  expect(() => createPlantStore({ storage: changedStorage(down) })).toThrow("database is down");
});

test("a storage that cannot be opened is opened anew by the next call", async () => {
  let opens = 0;
  const storage = changedStorage(({ open }) => ({ open: () => (opens++ === 0 ? rejected() : open()) }));
  const store = createPlantStore({ storage });
  expect([await statusOf(store), await statusOf(store)]).toEqual([500, 200]);
});

test("a storage that calls every step stale ends in a 500", async () => {
  const store = createPlantStore({
    storage: changedStorage(({ atOnce, step }) => ({
      step: async (taken) => {
        const state = atOnce?.state();
        return taken.effect !== undefined && state !== undefined ? { kind: "stale", state } : step(taken);
      },
    })),
  });
  await expectInternal(await sendRequest(store));
});

test("a store recovers when its storage does, and its journal has the responses of meanwhile", async () => {
  let isDown = true;
  const store = createPlantStore({
    seed: [{ id: 7, name: "Ivy" }],
    storage: failing(rejected, (step) => isDown && storesPlant(step)),
  });
  expect(await statusOf(store)).toBe(500);
  isDown = false;
  expect(await statusOf(store)).toBe(200);
  expect(await store.plants.count()).toBe(2);
  await store.requests.verify({ total: 2, status: { 200: 1, 500: 1 }, violations: 0 });
});

async function expectInternal(response: Response): Promise<void> {
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("x-request-id")).toMatch(/^plant-store-(unrecorded-)?\d+$/);
  const body: unknown = await response.json();
  expect(body).toEqual({ error: 50001, message: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain("s3cret");
}
