/** Lists by pages, over every storage. */
import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import type { JournalPageOptions, PageOptions } from "../service/space.ts";
import { sendRequest } from "../testing/requests.ts";
import { STORES } from "../testing/storages.ts";
import { type PlantStore, spaceOf } from "./store.ts";

describe.each(STORES)("over %s,", (_, open) => {
  test("pages of plants hold each once, in the order of arrival, wherever they begin and however long they are", async () => {
    const store = open({ seed: [{ id: 9, name: "Ivy" }] });
    for (const id of [5, -3, 7, 9, 1]) await create(store, id);
    const all = (await store.plants.values()).map(({ id }) => Number(id));
    expect(all).toEqual([9, 5, -3, 7, 1]);
    for (const limit of [1, 2, 4, 5, 6, undefined]) {
      for (const after of [undefined, 0, 1, 3, 4, 5, 6, 2_000_000_000])
        expect(await plantIds(store, { after, limit })).toEqual(all.slice(after ?? 0));
    }
    // Not in their order: a storage may go on where the last page was.
    for (const after of [4, 0, 2, 1, 3])
      expect((await spaceOf(store).plants.page({ after, limit: 1 })).plants).toMatchObject([
        { plant: { id: BigInt(all[after] ?? 0) } },
      ]);
  });

  test("pages of the journal hold each request once, in either order, wherever they begin", async () => {
    const store = open({ journalSize: 6 });
    for (let id = 1; id <= 8; id++) await create(store, id);
    const kept = [3, 4, 5, 6, 7, 8];
    for (const limit of [1, 2, 4, 6, 7, undefined]) {
      for (const after of [undefined, 0, 1, 2, 3, 5, 7, 8, 9, 2_000_000_000]) {
        const oldest = kept.filter((number) => after === undefined || number > after);
        expect(await requestNumbers(store, { after, limit })).toEqual(oldest);
        const newest = kept.filter((number) => after === undefined || number < after);
        expect(await requestNumbers(store, { order: "newest", after, limit })).toEqual(newest.toReversed());
      }
    }
  });

  test("a page knows where the journal is then, and what it has dropped", async () => {
    const store = open({ journalSize: 2 });
    expect(await spaceOf(store).journal()).toMatchObject({ written: 0, rewritten: 0, dropped: 0, requests: [] });
    await store.inject(faults.latency(1), { times: 1 });
    for (let id = 1; id <= 3; id++) await create(store, id);
    for (const order of ["oldest", "newest"] as const) {
      const page = await spaceOf(store).journal({ order, limit: 1 });
      expect(page).toMatchObject({ written: 3, rewritten: 1, dropped: 1 });
      expect(page.next).toBe(page.requests[0]?.number);
    }
  });

  test("a journal that keeps nothing has one page", async () => {
    const store = open({ journalSize: 0 });
    for (let id = 1; id <= 3; id++) await create(store, id);
    for (const order of ["oldest", "newest"] as const)
      expect(await spaceOf(store).journal({ order })).toMatchObject({ requests: [], dropped: 3, next: undefined });
  });

  test("a reset between two pages shows in the epoch, and the next pages are of the seed", async () => {
    const store = open({ seed: [{ id: 9, name: "Ivy" }] });
    for (let id = 1; id <= 3; id++) await create(store, id);
    const [plants, requests] = [
      await spaceOf(store).plants.page({ limit: 2 }),
      await spaceOf(store).journal({ limit: 2 }),
    ];
    expect(plants.epoch).toBe(requests.epoch);
    await store.reset();
    await create(store, 4);
    const after = await spaceOf(store).plants.page({ after: plants.next });
    expect(after).toMatchObject({ plants: [], next: undefined });
    expect(after.epoch).not.toBe(plants.epoch);
    expect(await spaceOf(store).journal({ after: requests.next })).toMatchObject({ epoch: after.epoch, requests: [] });
    expect(await plantIds(store, { limit: 1 })).toEqual([9, 4]);
  });

  test("an id past int64 is not a plant's", async () => {
    const store = open({ seed: [{ id: 9, name: "Ivy" }] });
    for (const id of [2n ** 63n, -(2n ** 63n) - 1n, 2n ** 64n + 9n, 10n ** 40n]) {
      expect([await store.plants.get(id), await store.plants.has(id)]).toEqual([undefined, false]);
      expect(await store.requests.all({ id })).toEqual([]);
    }
  });
});

function create(store: PlantStore, id: number): Promise<Response> {
  return sendRequest(store, { body: JSON.stringify({ id, name: "Fern" }) });
}

/** Returns the ids of all pages from one on. */
async function plantIds(store: PlantStore, options: PageOptions): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let { after } = options; ; ) {
    const { plants, next } = await spaceOf(store).plants.page({ ...options, after });
    expect(plants.length).toBeLessThanOrEqual(options.limit ?? plants.length);
    ids.push(...plants.map(({ plant }) => Number(plant.id)));
    if (next === undefined) return ids;
    after = next;
  }
}

/** Returns the numbers of all pages from one on. */
async function requestNumbers(store: PlantStore, options: JournalPageOptions): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (let { after } = options; ; ) {
    const { requests, next } = await spaceOf(store).journal({ ...options, after });
    expect(requests.length).toBeLessThanOrEqual(options.limit ?? requests.length);
    numbers.push(...requests.map(({ number }) => number));
    if (next === undefined) return numbers;
    after = next;
  }
}
