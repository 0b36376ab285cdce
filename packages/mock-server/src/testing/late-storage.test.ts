/** A late storage must be late: otherwise tests over it prove nothing. */
import { expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { readInjection } from "../service/faults/stored-fault.ts";
import type { PlantSpace, Step, StepResult } from "../service/plant-storage.ts";
import { lateStorage } from "./late-storage.ts";
import { recorded } from "./requests.ts";
import { SETTINGS } from "./storages.ts";

const FERN = { id: 1n, name: "Fern" };

test("a request is numbered once its step is taken", async () => {
  const space = open();
  const { epoch, number } = space.begin();
  expect(number).toBeUndefined();
  expect(await Promise.all([apply(space, { epoch }), apply(space, { epoch })])).toMatchObject([
    { number: 1 },
    { number: 2 },
  ]);
});

test("the known faults are old until a result comes, and a step by them is stale", async () => {
  const space = open();
  const { epoch } = space.begin();
  const before = space.faults(epoch);
  const injecting = space.inject(readInjection(faults.hang()));
  const stale = apply(space, { epoch, version: before.version, plant: FERN });
  expect(space.faults(epoch)).toBe(before);
  expect(await stale).toEqual({ kind: "stale" });
  await injecting;
  const { version, faults: known } = space.faults(epoch);
  expect(known).toHaveLength(1);
  expect(await apply(space, { epoch, version })).toEqual({ kind: "done", number: 1, stored: false });
  expect(await space.plants.count()).toBe(0);
});

test("a request of an epoch that has ended is gone, and writes nothing", async () => {
  const space = open();
  const { epoch } = space.begin();
  const [, gone] = await Promise.all([space.reset(), apply(space, { epoch, plant: FERN })]);
  expect(gone).toEqual({ kind: "gone", number: 1 });
  expect(space.begin().epoch).not.toBe(epoch);
  expect([space.faults(epoch).faults, await space.plants.count(), (await space.journal()).requests]).toEqual([
    [],
    0,
    [],
  ]);
});

function open(): PlantSpace {
  return lateStorage().open(SETTINGS);
}

/** Takes the last step of a request, with a test's changes. */
function apply(space: PlantSpace, changes: Pick<Step, "epoch"> & Partial<Step>): StepResult | Promise<StepResult> {
  const ending = { number: undefined, waits: false, again: false, version: undefined, met: [], plant: undefined };
  return space.apply({
    ...ending,
    duplicates: "replace",
    bodyLength: 0,
    entry: (number) => recorded(number),
    ...changes,
  });
}
