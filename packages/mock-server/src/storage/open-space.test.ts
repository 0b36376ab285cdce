import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { readInjection } from "../service/faults/stored-fault.ts";
import type { Effect, JournalPageOptions, Space } from "../service/space.ts";
import { lateStorage } from "../testing/late-storage.ts";
import { drafted } from "../testing/requests.ts";
import { arrive, idsFrom, openSeeded, put, remove, replace, take, timesLeft } from "../testing/steps.ts";
import { STORAGES } from "../testing/storages.ts";
import { memoryStorage } from "./memory/memory-storage.ts";

const BUSY = faults.status(503);
const SLOW = readInjection(faults.latency(1));

describe.each(STORAGES)("over %s,", (_, storage) => {
  const open = (...ids: readonly bigint[]) => openSeeded(storage(), ids);
  const openJournal = async (journalSize: number, requests: number) => {
    const space = openSeeded(storage(), [], { journalSize });
    for (let count = 0; count < requests; count++) await take(space);
    return space;
  };

  test("a reset takes the faults, also from who knew them, and the id of one is not that of a later one", async () => {
    const space = open();
    const arrival = arrive(space);
    const id = await space.inject(SLOW);
    await space.reset();
    expect([space.faults(arrival).faults, await timesLeft(space, id)]).toEqual([[], 0]);
    const next = await space.inject(SLOW);
    await space.remove(id);
    expect(await timesLeft(space, next)).toBe(Infinity);
  });

  test("steps at once meet each delay and the first other that is left, or are stale without one", async () => {
    const space = open();
    const ids: number[] = [];
    for (const [fault, times] of [
      [faults.latency(1), 2],
      [BUSY, 1],
      [faults.latency(1), 1],
      [BUSY, 2],
    ] as const)
      ids.push(await space.inject(readInjection(fault, { times })));
    await space.inject(SLOW);
    const { latest: known, faults: all } = space.faults(arrive(space));
    const candidates = [0, 2, 1, 3].flatMap((at) => all[at] ?? []);
    const taking = [1, 2, 3, 4].map(() => take(space, { known, candidates }));
    const met = (await Promise.all(taking)).map((result) =>
      result.kind === "done" ? result.applied.map((id) => ids.indexOf(id)) : result.kind,
    );
    expect(new Set(met)).toEqual(new Set([[0, 2, 1], [0, 3], [3], "stale"]));
    // One that is left is not enough where another fault would end the request.
    const late = all.slice(-1);
    expect(await take(space, { known, candidates: [...late, ...candidates.slice(2)] })).toMatchObject({
      kind: "stale",
    });
    expect(await take(space, { known, candidates: late })).toMatchObject({ kind: "done", stored: false });
    expect((await space.journal()).requests.map(({ faults }) => faults.length)).toEqual([3, 2, 1, 1]);
  });

  test("a step that is refused or stale uses up no fault and changes no plant", async () => {
    const space = open(1n);
    const id = await space.inject(readInjection(BUSY, { times: 1 }));
    const { latest: known, faults: candidates } = space.faults(arrive(space));
    const took = (effect: Effect) => take(space, { known, candidates, effect });
    expect(await took(put(1n, "reject", "Moss"))).toMatchObject({ kind: "done", stored: false, applied: [] });
    for (const effect of [replace(1n, "Moss", "Ivy"), remove(1n, "Moss"), remove(2n), replace(2n, "Fern")])
      expect(await took(effect)).toMatchObject({ kind: "stale" });
    expect([await timesLeft(space, id), await space.plants.get(1n)]).toEqual([1, { id: 1n, name: "Fern" }]);
    expect(await took(replace(1n, "Fern", "Moss"))).toMatchObject({ stored: true, applied: [id] });
    expect([await timesLeft(space, id), await space.plants.get(1n)]).toEqual([0, { id: 1n, name: "Moss" }]);
  });

  test("pages of plants hold each once, in the order of arrival, wherever they begin, also after removals", async () => {
    const space = open(1n, 2n, 3n, 4n, 5n, 6n);
    const effects = [...[3n, 1n, 5n, 6n].map((id) => remove(id)), put(-9n), put(2n), put(6n), put(3n)];
    for (const effect of effects) expect(await take(space, { effect })).toMatchObject({ stored: true });
    const all = [2n, 4n, -9n, 6n, 3n].map((id, at) => ({ id, place: [2, 4, 7, 8, 9][at] ?? 0 }));
    const idsAfter = (after = 0) => all.filter(({ place }) => place > after).map(({ id }) => id);
    // Not in their order: a storage may go on where the last page was.
    for (const limit of [1, 2, 4, 5, 6, undefined])
      for (const after of [undefined, 0, 8, 2, 9, 1, 3, 4, 10, 6, 7, 2_000_000_000]) {
        expect(await idsFrom(space, after, limit)).toEqual(idsAfter(after));
        expect((await space.plants.page({ after, limit })).plants.length).toBeLessThanOrEqual(limit ?? 5);
      }
    expect((await space.plants.page({ limit: 5 })).next).toBe(undefined);
    expect([await space.plants.count(), await space.plants.get(5n)]).toEqual([5, undefined]);
    expect((await space.journal()).requests.map(({ stored }) => stored)).toEqual(effects.map(() => true));
  });

  test("pages of the journal hold each request once, in either order, wherever they begin", async () => {
    const space = await openJournal(6, 8);
    const kept = [3, 4, 5, 6, 7, 8];
    for (const limit of [1, 2, 4, 6, 7, undefined]) {
      for (const after of [undefined, 0, 1, 2, 3, 5, 7, 8, 9, 2_000_000_000]) {
        const oldest = kept.filter((number) => after === undefined || number > after);
        expect(await numbersFrom(space, { after, limit })).toEqual(oldest);
        const newest = kept.filter((number) => after === undefined || number < after);
        expect(await numbersFrom(space, { order: "newest", after, limit })).toEqual(newest.toReversed());
      }
    }
  });

  test("a page knows where the journal is then, and what it has dropped", async () => {
    const space = await openJournal(2, 0);
    expect(await space.journal()).toMatchObject({ written: 0, rewritten: 0, dropped: 0, requests: [] });
    const arrival = arrive(space);
    for (const step of [{ arrival }, { arrival }, {}, {}]) await take(space, step);
    const none = await openJournal(0, 3);
    for (const order of ["oldest", "newest"] as const) {
      const page = await space.journal({ order, limit: 1 });
      expect(page).toMatchObject({ written: 3, rewritten: 1, dropped: 1 });
      expect(page.next).toBe(page.requests[0]?.number);
      expect(await none.journal({ order })).toMatchObject({ requests: [], dropped: 3, next: undefined });
    }
  });

  test("of texts above its bytes a journal drops the oldest that have ended, and those that wait stay", async () => {
    const space = openSeeded(storage(), [], { journalSize: 50, journalBytes: 20_000 });
    const body = "x".repeat(1_000);
    const [slow, unseen] = [arrive(space), arrive(space)];
    await take(space, { arrival: unseen, entry: drafted({ body }) });
    await take(space, { arrival: slow, entry: drafted({ body, state: "waiting", response: undefined }) });
    for (let count = 0; count < 40; count++) await take(space, { entry: drafted({ body }) });
    await take(space, { arrival: unseen });
    const { dropped } = await space.journal();
    const numbers = await numbersFrom(space, { limit: 3 });
    expect(numbers).toEqual([2, ...numbers.slice(1).map((_, at) => 44 - numbers.length + at)]);
    expect([numbers.at(-1), dropped]).toEqual([42, 42 - numbers.length]);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.length).toBeLessThan(20);
    expect(await numbersFrom(space, { order: "newest", limit: 3 })).toEqual(numbers.toReversed());
    await take(space, { arrival: slow });
    expect((await space.journal({ limit: 1 })).requests).toMatchObject([{ number: 2, state: "completed" }]);
    for (let count = 0; count < 50; count++) await take(space);
    const later = await space.journal();
    expect([later.dropped, later.requests.length]).toEqual([42, 50]);
    await space.reset();
    expect(await space.journal()).toMatchObject({ dropped: 0 });
  });

  test("a reset between two pages shows in the epoch, and the next pages are of the seed", async () => {
    const space = open(9n);
    for (const id of [1n, 2n, 3n]) await take(space, { effect: put(id) });
    const [plants, requests] = [await space.plants.page({ limit: 2 }), await space.journal({ limit: 2 })];
    expect(plants.epoch).toBe(requests.epoch);
    await space.reset();
    await take(space, { effect: put(4n) });
    const after = await space.plants.page({ after: plants.next });
    expect(after).toMatchObject({ plants: [], next: undefined });
    expect(after.epoch).not.toBe(plants.epoch);
    expect(await space.journal({ after: requests.next })).toMatchObject({ epoch: after.epoch, requests: [] });
    expect(await idsFrom(space, undefined, 1)).toEqual([9n, 4n]);
  });

  test("so many changes come at once at most, and none twice", async () => {
    const space = open();
    const arrival = arrive(space);
    await take(space, { arrival });
    const { cursor: before } = await space.changes(undefined, 1);
    for (const step of [{ arrival }, {}, {}]) await take(space, step);
    for (const most of [1, 2, 4]) {
      const first = await space.changes(before, most);
      const { changes } = await space.changes(first.cursor, 4);
      expect(first.changes).toHaveLength(Math.min(3, most));
      expect([...first.changes, ...changes].map(({ request }) => request.number)).toEqual([1, 2, 3]);
    }
  });

  test("a step of an epoch that has ended changes nothing, and gets a number that no ended epoch has given", async () => {
    const space = open(7n);
    await space.ready();
    const arrivals = [arrive(space), arrive(space)];
    const stale = arrive(space);
    await take(space, { arrival: stale, known: -1 });
    for (const _ of [1, 2]) await take(space);
    await space.reset();
    const gone = await Promise.all(arrivals.map((arrival) => take(space, { arrival, known: -1, effect: put(1n) })));
    expect(new Set(gone)).toEqual(new Set([3, 4].map((number) => ({ kind: "gone", number }))));
    await space.reset();
    expect(await take(space, { arrival: stale, effect: put(1n) })).toEqual({ kind: "gone", number: 5 });
    expect([await idsFrom(space), (await space.journal()).requests]).toEqual([[7n], []]);
    expect(await take(space)).toMatchObject({ kind: "done", number: 1 });
  });
});

test("in memory, a space that is opened anew does not repeat an epoch", async () => {
  const storage = memoryStorage();
  const epochs = new Set<number>();
  for (let time = 0; time < 50; time++) {
    const space = openSeeded(storage, []);
    for (const change of [space.ready, space.reset, space.reset]) {
      await change();
      epochs.add((await space.journal()).epoch);
    }
    await space.close();
  }
  expect(epochs.size).toBe(150);
});

test("in a place outside of this process, a request is numbered by its step, and its faults are as old as the last result", async () => {
  const space = openSeeded(lateStorage(), []);
  await space.ready();
  const arrivals = [arrive(space), arrive(space)];
  const before = space.faults(arrive(space));
  const injecting = space.inject(SLOW);
  const steps = arrivals.map((arrival) => take(space, { arrival, known: before.latest }));
  expect([space.faults(arrive(space)), arrivals[0]?.number]).toEqual([before, undefined]);
  expect(await Promise.all(steps)).toMatchObject([{ kind: "stale" }, { kind: "stale" }]);
  const { latest: known, faults: all } = space.faults(arrive(space));
  expect(all).toHaveLength(1);
  await Promise.all([injecting, ...arrivals.map((arrival) => take(space, { arrival, known }))]);
  expect(arrivals).toMatchObject([{ number: 1, written: true }, { number: 2 }]);
});

async function numbersFrom(space: Space, options: JournalPageOptions): Promise<readonly number[]> {
  const { requests, next } = await space.journal(options);
  expect(requests.length).toBeLessThanOrEqual(options.limit ?? requests.length);
  const numbers = requests.map(({ number }) => number);
  return next === undefined ? numbers : [...numbers, ...(await numbersFrom(space, { ...options, after: next }))];
}
