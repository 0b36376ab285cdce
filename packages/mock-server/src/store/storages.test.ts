/** The promises of a store, over every storage, and through the control API. */
import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { plant, rejectionOf, statuses, statusOf } from "../testing/requests.ts";
import { LOCAL_STORAGES, STORES } from "../testing/storages.ts";
import { createPlantStore } from "./store.ts";

const FERN = { id: 1n, name: "Fern" };
const PALM = { id: 2n ** 53n + 1n, name: "Palm", tag: "tropical" } as const;

const WRONG_IDS: readonly (readonly [id: unknown, error: typeof Error, words: RegExp])[] = [
  ["1", TypeError, /^store\.plants: an id is a number or a bigint, not a string\.$/],
  ...[2 ** 53, -(2 ** 53), 1.5, NaN, Infinity, 1e300].map((id) => [id, RangeError, /store\.plants.*bigint/] as const),
];

describe.each(STORES)("over %s,", (_, open) => {
  test("a plant is got by its exact id, a number or a bigint, and by no other", async () => {
    const store = await open({ seed: [FERN, PALM, { id: 0, name: "Zero" }] });
    const { plants, requests } = store;
    for (const id of [1, 1n]) expect([await plants.get(id), await plants.has(id)]).toStrictEqual([FERN, true]);
    expect([await plants.get(PALM.id), await plants.has(-0)]).toStrictEqual([PALM, true]);
    const past = [2n ** 63n, -(2n ** 63n) - 1n, 2n ** 64n + 1n, 10n ** 40n];
    for (const id of [PALM.id - 1n, 2, 2n, -1, ...past])
      expect([await plants.get(id), await plants.has(id), await requests.all({ id })]).toEqual([undefined, false, []]);
    // As JavaScript would pass it.
    for (const [id, error, words] of WRONG_IDS)
      for (const rejection of await Promise.all([plants.get(id as never), plants.has(id as never)].map(rejectionOf))) {
        expect(rejection).toBeInstanceOf(error);
        expect(Object(rejection).message).toMatch(words);
      }
  });

  test("a fork outlives its store", async () => {
    const store = await open();
    const fork = store.fork();
    await store.close();
    expect(await statusOf(fork)).toBe(200);
  });

  test("faults by chance are drawn by the seed, one request after another", async () => {
    const [store, inMemory] = [await open({ randomSeed: 42 }), createPlantStore({ randomSeed: 42 })];
    for (const each of [store, inMemory]) await each.inject(faults.status(503), { probability: 0.5 });
    const drawn = await statuses(inMemory, 20);
    expect(new Set(drawn)).toEqual(new Set([200, 503]));
    expect(await statuses(store, 20)).toEqual(drawn);
  });

  test("the faults that can still happen are listed, with what is left of them", async () => {
    const store = await open();
    const late = await store.inject(faults.latency(0, 1), { probability: 0.5 });
    const lost = await store.inject(faults.networkError(), { at: "response", times: 2, when: { id: 7 } });
    const used = await store.inject(faults.status(503), { times: 1, when: { name: "Fern" } });
    expect(await statusOf(store)).toBe(503);
    const active = await store.injected();
    expect(active).toMatchObject([
      { id: late.id, fault: faults.latency(0, 1), at: "request", probability: 0.5, left: Infinity },
      { id: lost.id, fault: faults.networkError(), at: "response", probability: 1, left: 2, when: { id: 7n } },
    ]);
    expect([active[0]?.when, await used.remaining(), await active[1]?.remaining()]).toEqual([undefined, 0, 2]);
    await active[1]?.remove();
    await active[1]?.remove();
    expect([(await store.injected()).map(({ id }) => id), await lost.remaining()]).toEqual([[late.id], 0]);
    await store.reset();
    expect(await store.injected()).toEqual([]);
  });
});

test("two creates that a new store in memory gets at once are taken in the order of their numbers", async () => {
  for (let turns = 0; turns < 20; turns++) {
    const store = createPlantStore();
    const first = statusOf(store, plant(1, "Ivy"));
    // So few turns of the microtask queue after it.
    for (let turn = 0; turn < turns; turn++) await undefined;
    await Promise.all([first, statusOf(store, plant(1, "Fern"))]);
    expect(await store.plants.get(1)).toEqual({ id: 1n, name: "Fern" });
  }
});

// A shared storage takes no function.
describe.each(LOCAL_STORAGES)("over %s,", (_, storage) => {
  test("a `when` is asked once by each request, however often the storage is behind", async () => {
    const store = createPlantStore({ storage: storage() });
    let asked = 0;
    await store.inject(faults.status(503), { times: 10, when: () => ++asked > 0 });
    const sent = await Promise.all(Array.from({ length: 10 }, () => statusOf(store)));
    expect(new Set(sent)).toEqual(new Set([503]));
    expect(asked).toBe(10);
  });

  test("a `when` that injects a fault leaves it to the next request", async () => {
    const store = createPlantStore({ storage: storage() });
    let injecting: Promise<unknown> | undefined;
    const when = () => {
      injecting ??= store.inject(faults.status(500), { times: 1 });
      return true;
    };
    await store.inject(faults.status(503), { times: 1, when });
    expect(await statusOf(store)).toBe(503);
    await injecting;
    expect(await statuses(store, 2)).toEqual([500, 200]);
  });
});
