import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/support/thorough.ts";
import type { Fault } from "../service/faults/fault.ts";
import { faults } from "../service/faults/faults.ts";
import { type InjectOptions, readInjection } from "../service/faults/stored-fault.ts";
import type { PlantSpace, Step, StepResult } from "../service/plant-storage.ts";
import { recorded } from "../testing/requests.ts";
import { SETTINGS, timesLeft } from "../testing/storages.ts";
import { memoryStorage } from "./memory.ts";

const BUSY = faults.status(503);
const HANG = faults.hang();
const FERN = { id: 1n, name: "Fern" };
const MOSS = { id: 1n, name: "Moss" };

describe("a fault", () => {
  test("has a number of its own, and comes behind those before it", async () => {
    const space = open();
    const ids = [await inject(space, BUSY), await inject(space, HANG)];
    expect(new Set(ids).size).toBe(2);
    expect(kinds(space)).toEqual(["status", "hang"]);
  });

  test("is met exactly `times`, however many requests there are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 40 }), async (times, requests) => {
        const space = open();
        const id = await inject(space, BUSY, { times });
        const met = Array.from({ length: requests }, () => use(space));
        expect(met).toEqual(met.map((_, index) => (index < times ? 1 : 0)));
        expect(await timesLeft(space, id)).toBe(Math.max(0, times - requests));
      }),
    );
  });

  test("that was injected twice has two counts", async () => {
    const space = open();
    await inject(space, BUSY, { times: 1 });
    await inject(space, BUSY, { times: 2 });
    expect([use(space), use(space), use(space)]).toEqual([2, 1, 0]);
  });

  test("without an end stays until it is removed, and removing it twice is fine", async () => {
    const space = open();
    const id = await inject(space, BUSY);
    for (let request = 0; request < 100; request++) expect(use(space)).toBe(1);
    expect(await timesLeft(space, id)).toBe(Number.POSITIVE_INFINITY);
    await space.remove(id);
    await space.remove(id);
    expect([use(space), await timesLeft(space, id)]).toEqual([0, 0]);
  });

  test("with an end is used up beside one without", async () => {
    const space = open();
    const counted = await inject(space, BUSY, { times: 2 });
    await inject(space, HANG);
    expect([use(space), await timesLeft(space, counted), use(space), use(space)]).toEqual([2, 1, 2, 1]);
  });

  test("that is removed leaves the others", async () => {
    const space = open();
    const busy = await inject(space, BUSY, { times: 5 });
    await inject(space, HANG);
    await space.remove(busy);
    expect([kinds(space), await timesLeft(space, busy)]).toEqual([["hang"], 0]);
  });

  test("is used up only if its plant is stored", async () => {
    const space = open();
    const id = await inject(space, BUSY, { at: "response", times: 2 });
    const meet = () =>
      apply(space, { plant: FERN, duplicates: "reject", met: space.faults(space.begin().epoch).faults });
    expect([meet(), await timesLeft(space, id)]).toMatchObject([{ kind: "done", stored: true }, 1]);
    expect([meet(), await timesLeft(space, id)]).toMatchObject([{ kind: "done", stored: false }, 1]);
  });

  test("of an epoch that has ended is none: not to who knew it, not by its id", async () => {
    const space = open();
    const { epoch } = space.begin();
    const id = await inject(space, BUSY);
    await space.reset();
    expect([space.faults(epoch).faults, await timesLeft(space, id)]).toEqual([[], 0]);
    const next = await inject(space, HANG);
    await space.remove(id);
    expect(await timesLeft(space, next)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a step is stale", () => {
  test.for<readonly [string, (space: PlantSpace, id: number) => Promise<unknown>]>([
    ["a fault has come", (space) => inject(space, HANG)],
    ["one is gone", (space, id) => space.remove(id)],
    ["one was used", async (space) => use(space)],
    ["a reset has taken all", (space) => space.reset()],
  ])("once %s, and changes nothing", async ([, move]) => {
    const space = open();
    const id = await inject(space, BUSY, { times: 2 });
    const { epoch } = space.begin();
    const { version, faults: met } = space.faults(epoch);
    await move(space, id);
    const [before, left] = [(await space.journal()).requests, await timesLeft(space, id)];
    expect(apply(space, { epoch, version, met, plant: FERN })).toEqual({ kind: "stale" });
    expect([await space.plants.count(), (await space.journal()).requests, await timesLeft(space, id)]).toEqual([
      0,
      before,
      left,
    ]);
  });

  test("never where it was decided without faults, nor while they stay as they are", async () => {
    const space = open();
    await inject(space, BUSY);
    const { epoch } = space.begin();
    const { version } = space.faults(epoch);
    expect(apply(space, { epoch, version })).toMatchObject({ kind: "done" });
    await inject(space, HANG);
    expect(apply(space, { epoch })).toMatchObject({ kind: "done" });
  });
});

test("requests are numbered as they arrive, from 1 after each reset", async () => {
  const space = open();
  expect([space.begin().number, space.begin().number]).toEqual([1, 2]);
  await space.reset();
  expect(space.begin().number).toBe(1);
});

test("a plant of a taken id is replaced, in its place, or refused", async () => {
  const space = open([{ id: 2n, name: "Ivy" }, FERN]);
  expect(apply(space, { plant: MOSS, duplicates: "reject" })).toMatchObject({ stored: false });
  expect(await space.plants.get(1n)).toEqual(FERN);
  expect(apply(space, { plant: { id: 2n, name: "Oak" } })).toMatchObject({ stored: true });
  expect((await space.plants.page()).plants).toEqual([{ id: 2n, name: "Oak" }, FERN]);
});

test("an id is exact, on both sides of 2^53", async () => {
  const ids = [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n];
  const space = open(ids.map((id) => ({ id, name: String(id) })));
  expect(await space.plants.count()).toBe(ids.length);
  for (const id of ids) expect(await space.plants.get(id)).toEqual({ id, name: String(id) });
});

test("the journal's owner hears of every change, of a reset, and no more once that is not wanted", async () => {
  const space = open();
  let heard = 0;
  const stop = space.onChange(() => heard++);
  const { epoch, number } = space.begin();
  await apply(space, { epoch, number, waits: true });
  await apply(space, { epoch, number, again: true });
  expect(heard).toBe(2);
  await space.reset();
  expect(heard).toBe(3);
  await apply(space, { epoch });
  expect(heard).toBe(3);
  stop();
  await apply(space, {});
  expect(heard).toBe(3);
});

test("a reset brings the seed back, under a new epoch, and what began before writes nothing into it", async () => {
  const space = open([FERN]);
  const before = space.begin();
  await space.reset();
  expect(space.begin().epoch).not.toBe(before.epoch);
  await apply(space, { ...before, plant: MOSS });
  expect([(await space.plants.page()).plants, (await space.journal()).requests]).toEqual([[FERN], []]);
});

test("two spaces of one storage know nothing of each other", async () => {
  const storage = memoryStorage();
  const [one, other] = [storage.open(SETTINGS), storage.open({ ...SETTINGS, name: "other" })];
  await inject(one, BUSY);
  await apply(one, { plant: FERN, version: one.faults(one.begin().epoch).version });
  expect([await other.plants.count(), other.begin().number, kinds(other)]).toEqual([0, 1, []]);
});

function open(seed: readonly (typeof FERN)[] = []): PlantSpace {
  return memoryStorage().open({ ...SETTINGS, seed });
}

function inject(space: PlantSpace, fault: Fault, options?: InjectOptions): Promise<number> {
  return space.inject(readInjection(fault, options));
}

function kinds(space: PlantSpace): readonly string[] {
  return space.faults(space.begin().epoch).faults.map(({ fault }) => fault.kind);
}

/** A step of a new request, which ends it, but for what a test says otherwise. */
function apply(space: PlantSpace, changes: Partial<Step>): StepResult {
  const { epoch, number } = changes.epoch === undefined ? space.begin() : { epoch: changes.epoch, number: 99 };
  const ending = { waits: false, again: false, version: undefined, met: [], plant: undefined };
  const entry = (given: number, stored: boolean) => recorded(given, { stored });
  const result = space.apply({ ...ending, epoch, number, duplicates: "replace", bodyLength: 0, entry, ...changes });
  if (result instanceof Promise) throw new Error("Memory need not be waited for.");
  return result;
}

/** Has a new request use up all the faults there are, and returns how many these were. */
function use(space: PlantSpace): number {
  const { version, faults: met } = space.faults(space.begin().epoch);
  void apply(space, { version, met }); // In memory it is done at once.
  return met.length;
}
