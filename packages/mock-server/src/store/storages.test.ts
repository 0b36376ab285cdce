/** The promises of a store, over every storage, and through the control API. */
import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { plant, sendRequest, statuses, statusOf } from "../testing/requests.ts";
import { LOCAL_STORAGES, STORES } from "../testing/storages.ts";
import { createPlantStore } from "./store.ts";

describe.each(STORES)("over %s,", (_, open, storage) => {
  test("an id past int64 is not a plant's", async () => {
    const store = open({ seed: [{ id: 9, name: "Ivy" }] });
    for (const id of [2n ** 63n, -(2n ** 63n) - 1n, 2n ** 64n + 9n, 10n ** 40n]) {
      expect([await store.plants.get(id), await store.plants.has(id)]).toEqual([undefined, false]);
      expect(await store.requests.all({ id })).toEqual([]);
    }
  });

  test("a store that is closed twice closes its space once, and leaves its fork's open", async () => {
    let closings = 0;
    const counting = changedStorage(
      (space) => ({
        close() {
          closings++;
          return space.close();
        },
      }),
      storage(),
    );
    const fork = await (async () => {
      await using store = createPlantStore({ storage: counting });
      await store.close();
      return store.fork();
    })();
    expect([closings, await statusOf(fork)]).toEqual([1, 200]);
  });

  test("faults by chance are drawn by the seed, one request after another", async () => {
    const [store, inMemory] = [open({ randomSeed: 42 }), createPlantStore({ randomSeed: 42 })];
    for (const each of [store, inMemory]) await each.inject(faults.status(503), { probability: 0.5 });
    const drawn = await statuses(inMemory, 20);
    expect(new Set(drawn)).toEqual(new Set([200, 503]));
    expect(await statuses(store, 20)).toEqual(drawn);
  });

  test("the faults that can still happen are listed, with what is left of them", async () => {
    const store = open();
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

  test("a fork begins at the seed, and neither touches the other", async () => {
    const store = open({ seed: [{ id: 7, name: "Ivy" }] });
    const fork = store.fork();
    await store.inject(faults.status(503), { times: 1 });
    expect([await statusOf(fork), await statusOf(store)]).toEqual([200, 503]);
    await statusOf(fork);
    await store.reset();
    expect([await store.plants.count(), await store.requests.count()]).toEqual([1, 0]);
    expect([await fork.plants.count(), await fork.requests.count()]).toEqual([2, 2]);
  });
});

/** Tests all storages at once, since most of it is a wait. */
function testAtOnce(title: string, run: (open: (typeof STORES)[number][1]) => Promise<void>): void {
  test(title, async () => {
    const failures = await Promise.all(
      STORES.map(([name, open]) =>
        run(open).then(
          () => [],
          (cause: unknown) => [new Error(`over ${name}`, { cause })],
        ),
      ),
    );
    expect(failures.flat()).toEqual([]);
  });
}

testAtOnce("a waiting request is in the journal, then as it ended, and meets no used-up fault", async (open) => {
  const store = open();
  await store.inject(faults.latency(300), { times: 1 });
  for (const status of [503, 429]) await store.inject(faults.status(status), { at: "response", times: 1 });
  const slow = sendRequest(store);
  const [waiting] = await store.requests.waitFor(1, { fault: "latency" });
  expect(waiting).toMatchObject({ number: 1, stored: false, response: undefined });
  expect(await statusOf(store)).toBe(503);
  const response = await slow;
  expect([response.status, response.headers.get("x-request-id")]).toEqual([429, "plant-store-1"]);
  expect((await store.requests.all())[0]).toMatchObject({ number: 1, stored: true, response: { status: 429 } });
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
