/** Spaces, over every storage. */
import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { readInjection } from "../service/faults/stored-fault.ts";
import type { Effect, Space } from "../service/space.ts";
import { lateStorage } from "../testing/late-storage.ts";
import { arrive, idsFrom, openSeeded, put, remove, replace, take, timesLeft } from "../testing/steps.ts";
import { STORAGES } from "../testing/storages.ts";
import { memoryStorage } from "./memory/memory-storage.ts";

const BUSY = faults.status(503);
const HANG = readInjection(faults.hang());

describe.each(STORAGES)("over %s,", (_, storage) => {
  const open = (...ids: readonly bigint[]) => openSeeded(storage(), ids);

  test("a fault is met as often as it says, each injection by itself, and without a limit until it is removed", async () => {
    const space = open();
    const twice = await space.inject(readInjection(BUSY, { times: 2 }));
    const once = await space.inject(readInjection(BUSY, { times: 1 }));
    const always = await space.inject(HANG);
    expect((await space.injected()).map(({ id }) => id)).toEqual([twice, once, always]);
    expect([await meet(space), await timesLeft(space, twice), await timesLeft(space, once)]).toEqual([3, 1, 0]);
    expect([await meet(space), await meet(space), await timesLeft(space, always)]).toEqual([2, 1, Infinity]);
    const next = await space.inject(readInjection(BUSY, { times: 5 }));
    await space.remove(always);
    await space.remove(always);
    expect([await meet(space), await timesLeft(space, next), await timesLeft(space, always)]).toEqual([1, 4, 0]);
  });

  test("a fault is used up unless the effect is refused", async () => {
    const space = open();
    const id = await space.inject(readInjection(BUSY, { times: 3 }));
    const left: number[] = [];
    for (const effect of [put(1n, "reject"), put(1n, "reject"), remove(1n)]) {
      await meet(space, effect);
      left.push(await timesLeft(space, id));
    }
    expect(left).toEqual([2, 2, 1]);
  });

  test("a reset takes the faults, also from who knew them, and the id of one is not that of a later one", async () => {
    const space = open();
    const arrival = arrive(space);
    const id = await space.inject(readInjection(BUSY));
    await space.reset();
    expect([space.faults(arrival).faults, await timesLeft(space, id)]).toEqual([[], 0]);
    const next = await space.inject(HANG);
    await space.remove(id);
    expect(await timesLeft(space, next)).toBe(Infinity);
  });

  test.for<readonly [string, (space: Space, id: number) => Promise<unknown>]>([
    ["a fault has come", (space) => space.inject(HANG)],
    ["one is gone", (space, id) => space.remove(id)],
    ["one was used", (space) => meet(space)],
  ])("a step is stale once %s, and changes nothing; one that was decided without faults is not", async ([, move]) => {
    const space = open();
    const id = await space.inject(readInjection(BUSY, { times: 2 }));
    const arrival = arrive(space);
    const { version } = space.faults(arrival);
    await move(space, id);
    const before = [(await space.journal()).requests, await timesLeft(space, id)];
    const stale = await take(space, { arrival, version, met: [id], effect: put(1n) });
    expect(stale).toMatchObject({ kind: "stale", state: { faults: await space.injected() } });
    expect([(await space.journal()).requests, await timesLeft(space, id)]).toEqual(before);
    expect(await space.plants.count()).toBe(0);
    expect(await take(space, { arrival })).toMatchObject({ kind: "done" });
    expect(await take(space, { version: space.faults(arrival).version })).toMatchObject({ kind: "done" });
  });

  test("a plant of a taken id is replaced, in its place, or refused; and each id is exact", async () => {
    const ids = [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n];
    const space = open(...ids);
    expect(await take(space, { effect: put(2n ** 53n, "reject", "Moss") })).toMatchObject({ stored: false });
    expect(await space.plants.get(2n ** 53n)).toMatchObject({ name: "Fern" });
    expect(await take(space, { effect: put(2n ** 53n, "replace", "Moss") })).toMatchObject({ stored: true });
    expect(await space.plants.get(2n ** 53n)).toEqual({ id: 2n ** 53n, name: "Moss" });
    for (const id of ids) expect(await space.plants.get(id)).toMatchObject({ id });
    expect([await idsFrom(space), await space.plants.count()]).toEqual([ids, 5]);
  });

  test.for<readonly [string, Effect, Effect]>([
    ["replaced", replace(1n, "Fern", "Moss"), replace(1n, "Fern", "Ivy")],
    ["removed", remove(1n), replace(1n, "Fern")],
    ["replaced", put(1n, "replace", "Moss"), remove(1n)],
    ["removed", remove(1n), remove(1n)],
  ])("a step whose plant was %s meanwhile is stale, and changes nothing", async ([, before, effect]) => {
    const space = open(1n, 2n);
    const id = await space.inject(readInjection(BUSY, { times: 1 }));
    await take(space, { effect: before });
    const arrival = arrive(space);
    const all = async () => [await space.plants.page(), await space.journal(), await timesLeft(space, id)];
    const known = await all();
    const { version, faults: active } = space.faults(arrival);
    const stale = await take(space, { arrival, version, met: [id], effect });
    expect(stale).toMatchObject({ kind: "stale", state: { version, faults: active } });
    expect([await all(), arrival.written]).toEqual([known, false]);
  });

  test("a plant is replaced in its place or removed if it is as expected, though another object", async () => {
    const space = open(1n, 2n);
    const effects = [replace(1n, "Fern", "Moss"), replace(1n, "Moss"), replace(1n, "Moss", "Fern")];
    for (const effect of effects) expect(await take(space, { effect })).toMatchObject({ stored: true });
    expect([await idsFrom(space), await space.plants.get(1n)]).toEqual([[1n, 2n], { id: 1n, name: "Fern" }]);
    for (const effect of [remove(1n), put(1n, "reject")])
      expect(await take(space, { effect })).toMatchObject({ stored: true });
    expect([await idsFrom(space), await space.plants.count()]).toEqual([[2n, 1n], 2]);
  });

  test("pages go on after removals: each plant that remains comes once, in order", async () => {
    const space = open(1n, 2n, 3n, 4n, 5n, 6n);
    const { next } = await space.plants.page({ limit: 3 });
    const last = (await space.plants.page()).plants.at(-1)?.place;
    const effects = [...[3n, 1n, 5n, 6n].map((id) => remove(id)), put(9n), put(6n), put(3n)];
    for (const effect of effects) expect(await take(space, { effect })).toMatchObject({ stored: true });
    expect((await space.plants.page({ limit: 5 })).next).toBe(undefined);
    for (const limit of [1, 2, 4, undefined]) {
      expect(await idsFrom(space, next, limit)).toEqual([4n, 9n, 6n, 3n]);
      expect(await idsFrom(space, last, limit)).toEqual([9n, 6n, 3n]);
      expect(await idsFrom(space, undefined, limit)).toEqual([2n, 4n, 9n, 6n, 3n]);
    }
    expect([await space.plants.count(), await space.plants.get(5n)]).toEqual([5, undefined]);
    const { requests } = await space.journal();
    expect(requests.map((request) => request.stored)).toEqual(effects.map(() => true));
    const newest = await space.journal({ order: "newest" });
    expect([newest.requests, newest.next]).toEqual([requests.toReversed(), undefined]);
  });

  test("so many changes come at once at most, and none twice", async () => {
    const space = open();
    const arrival = arrive(space);
    await take(space, { arrival });
    const { place: before } = await space.changes(undefined, 1);
    for (const step of [{ arrival }, {}, {}]) await take(space, step);
    for (const most of [1, 2, 4]) {
      const first = await space.changes(before, most);
      const { changes } = await space.changes(first.place, 4);
      expect(first.changes).toHaveLength(Math.min(3, most));
      expect([...first.changes, ...changes].map(({ request }) => request.number)).toEqual([1, 2, 3]);
    }
  });

  test("a step of an epoch that has ended changes nothing, and its number is not given again to one of these", async () => {
    const space = open(7n);
    await space.ready();
    const arrivals = [arrive(space), arrive(space)];
    const stale = arrive(space);
    await take(space, { arrival: stale, version: -1 });
    await space.plants.count();
    await space.reset();
    const gone = await Promise.all(arrivals.map((arrival) => take(space, { arrival, version: -1, effect: put(1n) })));
    expect(new Set(gone)).toEqual(new Set([1, 2].map((number) => ({ kind: "gone", number }))));
    expect(await take(space, { arrival: stale, effect: put(1n) })).toEqual({ kind: "gone", number: 3 });
    expect([await idsFrom(space), (await space.journal()).requests]).toEqual([[7n], []]);
    expect(await take(space)).toMatchObject({ kind: "done", number: 1 });
  });
});

test("in memory, requests are numbered as they arrive, and every change is told at once", async () => {
  const space = openSeeded(memoryStorage(), []);
  let heard = 0;
  const stop = space.onChange(() => heard++);
  const [arrival, other] = [arrive(space), arrive(space)];
  expect([arrival.number, other.number]).toEqual([1, 2]);
  for (const count of [1, 2]) {
    await take(space, { arrival });
    expect(heard).toBe(count);
  }
  expect(await space.journal()).toMatchObject({ written: 1, rewritten: 1 });
  await space.reset();
  await take(space, { arrival: other });
  expect([heard, arrive(space).number]).toEqual([3, 1]);
  stop();
  await take(space);
  await space.close();
  expect(heard).toBe(3);
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

test("elsewhere, a request is numbered by its step, and its faults are as old as the last result", async () => {
  const space = openSeeded(lateStorage(), []);
  await space.ready();
  const arrivals = [arrive(space), arrive(space)];
  const before = space.faults(arrive(space));
  const injecting = space.inject(HANG);
  const steps = arrivals.map((arrival) => take(space, { arrival, version: before.version }));
  expect([space.faults(arrive(space)), arrivals[0]?.number]).toEqual([before, undefined]);
  expect(await Promise.all(steps)).toMatchObject([{ kind: "stale" }, { kind: "stale" }]);
  const { version, faults: known } = space.faults(arrive(space));
  expect(known).toHaveLength(1);
  await Promise.all([injecting, ...arrivals.map((arrival) => take(space, { arrival, version }))]);
  expect(arrivals).toMatchObject([{ number: 1, written: true }, { number: 2 }]);
});

/** Has a new request meet all the faults there are, and returns how many these were. */
async function meet(space: Space, effect?: Effect): Promise<number> {
  const arrival = arrive(space);
  for (;;) {
    const { version, faults: known } = space.faults(arrival);
    const met = known.flatMap(({ id, left }) => (Number.isFinite(left) ? [id] : []));
    if ((await take(space, { arrival, version, met, effect })).kind !== "stale") return known.length;
  }
}
