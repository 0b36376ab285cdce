import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { ConnectionFault } from "../service/faults/apply-faults.ts";
import { faults } from "../service/faults/faults.ts";
import type { SpaceData, Step } from "../service/space.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { lateStorage } from "../testing/late-storage.ts";
import { rejectionOf, sendRequest, statusOf } from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";
import type { PlantStoreOptions } from "./store-options.ts";

const down = () => {
  throw new Error("s3cret database is down");
};
const rejected = () => Promise.reject(new Error("s3cret database is down"));

function failing(fail: () => never | Promise<never>, when: (step: Step) => boolean, storage = memoryStorage()) {
  return changedStorage((space) => ({ step: (step) => (when(step) ? fail() : space.step(step)) }), storage);
}
const always = () => true;
const storesPlant = ({ effect }: Step) => effect !== undefined;
const isEnd = ({ entry }: Step) => entry.state === "completed";

test("a storage that is stuck ends a request with a 500 in time, is asked nothing more, and may take the plant later", async () => {
  const steps: { readonly take: () => unknown; readonly fail: (error: Error) => void }[] = [];
  const stuck = changedStorage((space) => ({
    step: (step) =>
      new Promise((resolve, fail) => {
        steps.push({ take: () => resolve(space.step(step)), fail });
      }),
  }));
  const store = createPlantStore({ storage: stuck, storageTimeoutMs: 20 });
  for (let round = 1; round <= 2; round++) {
    await expectInternal(await sendRequest(store));
    expect(steps).toHaveLength(round);
  }
  steps[0]?.take();
  // Nobody handles this rejection.
  steps[1]?.fail(new Error("late"));
  expect(await store.plants.count()).toBe(1);
});

const never = () => new Promise<never>(() => {});

function allFailing(fail: () => Promise<never>): Partial<SpaceData> {
  const plants = { get: fail, count: fail, page: fail };
  return { plants, journal: fail, inject: fail, remove: fail, reset: fail, close: fail };
}

test.for<readonly [string, Partial<SpaceData>, words: string]>([
  ["does not open", { open: never }, "storageTimeoutMs (20 ms)"],
  ["is stuck", allFailing(never), "storageTimeoutMs (20 ms)"],
  ["fails", allFailing(rejected), "database is down"],
])("a storage that %s ends each call of a store in time, with an error that says so", async ([, changes, words]) => {
  const store = createPlantStore({ storage: changedStorage(() => changes), storageTimeoutMs: 20 });
  const { plants, requests } = store;
  const calls = [
    ...[plants.get(1), plants.has(1), plants.count(), plants.values()],
    ...[requests.all(), requests.last(), requests.count(), requests.waitFor(1), requests.verify({ total: 0 })],
    ...[store.inject(faults.hang()), store.reset(), ...(changes.open ? [store.ready()] : [store.close()])],
  ];
  const rejections = await Promise.all(calls.map((call) => rejectionOf(call)));
  for (const rejection of rejections) expect(String(rejection)).toContain(words);
});

describe("an error inside becomes a 500 without its details, and leaves no unhandled rejection:", () => {
  test.for<readonly [string, PlantStoreOptions, when?: () => never]>([
    ["a storage that rejects", { storage: failing(rejected, always) }],
    ["a storage that throws where a plant is stored", { storage: failing(down, storesPlant) }],
    ["a storage that rejects at the end", { storage: failing(rejected, isEnd) }],
    ["a storage that numbers a request later, and rejects", { storage: failing(rejected, always, lateStorage()) }],
    [
      "one that does not know its faults",
      { storage: changedStorage(() => ({ atOnce: { begin: () => {}, state: down } })) },
    ],
    ["a verifyToken that throws", { verifyToken: down }],
    ["a verifyToken that rejects", { verifyToken: rejected }],
    ["the `when` of a fault that throws", {}, down],
  ])("%s", async ([, options, when]) => {
    const store = createPlantStore(options);
    if (when) await store.inject(faults.status(503), { when });
    for (let round = 0; round < 2; round++) await expectInternal(await sendRequest(store));
    expect(await store.plants.count()).toBe(0);
    const all = await store.requests.all();
    expect(all.filter(({ violations, response }) => violations.length > 0 || response?.status !== 500)).toEqual([]);
    expect(inspect(all, { depth: 9 })).not.toContain("s3cret");
  });

  test.for([
    ["of a request that waited", faults.latency(0), "request", 0],
    ["once the plant is stored, and its response falls to a fault", faults.status(503), "response", 1],
  ] as const)("a storage that fails at the end %s", async ([, fault, at, stored]) => {
    const store = createPlantStore({ storage: failing(rejected, isEnd) });
    await store.inject(fault, { at });
    await expectInternal(await sendRequest(store));
    expect(await store.plants.count()).toBe(stored);
    expect(await store.requests.all()).toMatchObject([{ number: 1, response: undefined }]);
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
