import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { sendRequest, statuses } from "../testing/requests.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

let told: MockInstance<typeof console.info>;

beforeEach(() => {
  told = vi.spyOn(console, "info").mockReturnValue();
});

async function draws(store: PlantStore): Promise<number[]> {
  await store.inject(faults.status(503), { probability: 0.5 });
  return statuses(store, 40);
}

describe("the same randomSeed", () => {
  test("brings the same faults, another brings others", async () => {
    const first = await draws(createPlantStore({ randomSeed: 42 }));
    expect(new Set(first)).toEqual(new Set([200, 503]));
    const again = createPlantStore({ randomSeed: 42 });
    for (const each of [again, again.fork(), again.fork().fork()]) expect(await draws(each)).toEqual(first);
    expect(await draws(createPlantStore({ randomSeed: 43 }))).not.toEqual(first);
  });

  test("brings them again after each reset, wherever the generator stood", async () => {
    const store = createPlantStore({ randomSeed: 42 });
    const first = await draws(store);
    for (let round = 0; round < 2; round++) {
      await store.reset();
      expect(await draws(store)).toEqual(first);
      await sendRequest(store);
    }
  });

  test("of a store that was given none stands in store.randomSeed", async () => {
    const store = createPlantStore();
    const { randomSeed } = store;
    expect(Number.isSafeInteger(randomSeed)).toBe(true);
    expect(await draws(createPlantStore({ randomSeed }))).toEqual(await draws(store));
  });
});

test("two stores that were given none have different ones", () => {
  const seeds = Array.from({ length: 20 }, () => createPlantStore().randomSeed);
  expect(new Set(seeds).size).toBeGreaterThan(1);
});

describe("a seed that its owner does not know is told", () => {
  test("once, with the first number that is drawn, whatever comes after it, also in forks", async () => {
    const store = createPlantStore();
    await store.inject(faults.latency(0, 1));
    expect(told).not.toHaveBeenCalled();
    await sendRequest(store);
    const line = `Plant Store: to repeat these random faults, use createPlantStore({ randomSeed: ${store.randomSeed} }).`;
    expect(told.mock.calls).toEqual([[line]]);
    await store.reset();
    for (const each of [store, store.fork(), store.fork().fork()]) await draws(each);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test("not while nothing is random", async () => {
    const store = createPlantStore();
    await store.inject(faults.latency(1));
    await store.inject(faults.status(503), { times: 1, probability: 1 });
    await store.inject(faults.status(503), { probability: 0.5, when: () => false });
    await statuses(store, 3);
    expect(told).not.toHaveBeenCalled();
  });

  test.for([7, 0, -1])("not when it was given: %i", async (randomSeed) => {
    const store = createPlantStore({ randomSeed });
    expect(store.randomSeed).toBe(randomSeed);
    for (const each of [store, store.fork()]) await draws(each);
    expect(told).not.toHaveBeenCalled();
  });
});
