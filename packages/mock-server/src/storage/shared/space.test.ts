import { describe, expect, test } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import { readInjection } from "../../service/faults/stored-fault.ts";
import type { PlantSpace, PlantStorage } from "../../service/plant-storage.ts";
import { recorded, rejectionOf } from "../../testing/requests.ts";
import { SETTINGS, SHARED_STORAGES, timesLeft } from "../../testing/storages.ts";

const PAST_2_53 = 9_007_199_254_740_993n;

/** Opens one more storage, as another process does, and its default space. */
function open(storage: () => PlantStorage, seed = [{ id: 7n, name: "Ivy" }]): PlantSpace {
  return storage().open({ ...SETTINGS, seed, journalSize: 3 });
}

/** Stores a plant, as the only step of its request. */
async function create(space: PlantSpace, plant: { readonly id: bigint; readonly name: string }) {
  const { epoch, number } = space.begin();
  const entry = (given: number) => recorded(given, { plant, time: new Date(1_700_000_000_123) });
  const decided = {
    waits: false,
    again: false,
    version: undefined,
    met: [],
    duplicates: "replace",
    bodyLength: 0,
  } as const;
  return await space.apply({ ...decided, epoch, number, plant, entry });
}

describe.each(SHARED_STORAGES)("%s, opened again:", (_, createPlace) => {
  test("plants, journal, numbers and faults are there, exact and in their order", async () => {
    const place = createPlace();
    const before = open(place);
    const names = ["Fern", "\u0000 \ud800 \u{1f331}", '"\\\n'];
    const ids = [PAST_2_53, -(2n ** 63n), 2n ** 63n - 1n];
    for (const [index, id] of ids.entries()) await create(before, { id, name: names[index] ?? "" });
    await create(before, { id: PAST_2_53, name: "Moss" });
    const always = readInjection(faults.latency(10, 20), { probability: 0.25 });
    const twice = readInjection(faults.status(503, { retryAfter: 1 }), { times: 2, when: { id: PAST_2_53 } });
    await before.inject(always);
    const id = await before.inject(twice);
    const journal = await before.journal();
    await before.close();

    const after = open(place);
    const values = [{ id: 7n, name: "Ivy" }, ...ids.map((each, index) => ({ id: each, name: names[index] }))];
    values.splice(1, 1, { id: PAST_2_53, name: "Moss" });
    expect((await after.plants.page()).plants).toEqual(values);
    expect(await after.plants.get(2n ** 63n - 1n)).toEqual({ id: 2n ** 63n - 1n, name: '"\\\n' });
    const { requests, dropped } = await after.journal();
    expect([requests, dropped]).toEqual([journal.requests, 1]);
    expect(requests.map(({ number }) => number)).toEqual([2, 3, 4]);
    const last = recorded(4, { plant: { id: PAST_2_53, name: "Moss" }, time: new Date(1_700_000_000_123) });
    const response = { ...last.response, headers: { "X-Request-Id": "plant-store-4" } };
    expect(requests[2]).toStrictEqual({ ...last, response });
    expect([requests[0], requests[0]?.plant, requests[0]?.response].every(Object.isFrozen)).toBe(true);
    expect(after.faults(after.begin().epoch).faults).toEqual([
      { ...always, id: id - 1 },
      { ...twice, id },
    ]);
    expect([await timesLeft(after, id - 1), await timesLeft(after, id)]).toEqual([Number.POSITIVE_INFINITY, 2]);
    expect(await create(after, { id: 1n, name: "Fern" })).toEqual({ kind: "done", number: 5, stored: true });
    await after.close();
  });

  test("the seed is not written again, except by a reset", async () => {
    const place = createPlace();
    const before = open(place);
    await create(before, { id: 7n, name: "Fern" });
    await before.close();
    const after = open(place, [{ id: 8n, name: "Moss" }]);
    expect((await after.plants.page()).plants).toEqual([{ id: 7n, name: "Fern" }]);
    await after.reset();
    expect((await after.plants.page()).plants).toEqual([{ id: 8n, name: "Moss" }]);
    await after.close();
  });

  test("the seed is written where there is no plant yet", async () => {
    const place = createPlace();
    await open(place, []).close();
    const after = open(place);
    expect(await after.plants.count()).toBe(1);
    await after.close();
  });
});

describe.each(SHARED_STORAGES)("%s", (_, createPlace) => {
  test("keeps its spaces apart, and those that last over a restart", async () => {
    const place = createPlace();
    const spaces = () => {
      const storage = place();
      return ["default", "a", "fork/1/default"].map((name, index) =>
        storage.open({ ...SETTINGS, name, temporary: index === 2 }),
      );
    };
    const counts = (opened: readonly PlantSpace[]) => Promise.all(opened.map(({ plants }) => plants.count()));
    const before = spaces();
    for (const space of before.slice(1)) await create(space, { id: 1n, name: "Fern" });
    expect(await counts(before)).toEqual([0, 1, 1]);
    for (const space of before) await space.close();
    const after = spaces();
    expect(await counts(after)).toEqual([0, 1, 0]);
    for (const space of after) await space.close();
  });

  test("takes a step before a reset that is asked for after it", async () => {
    const space = open(createPlace());
    await space.ready();
    const creating = create(space, { id: 1n, name: "Fern" });
    await Promise.all([creating, space.reset()]);
    expect((await space.plants.page()).plants.map(({ id }) => id)).toEqual([7n]);
    await space.close();
  });

  test("makes what it was told before it closes, and refuses everything after", async () => {
    const place = createPlace();
    const space = open(place);
    const creating = create(space, { id: 1n, name: "Fern" });
    await Promise.all([space.close(), space.close()]);
    expect(await creating).toMatchObject({ kind: "done" });
    const late = [create(space, { id: 2n, name: "Moss" }), space.plants.count(), space.journal(), space.reset()];
    for (const refused of late) expect(String(await rejectionOf(refused))).toContain("This store is closed.");
    const after = open(place);
    expect(await after.plants.count()).toBe(2);
    await after.close();
  });

  test("undoes a step that fails, and no other of its transaction", async () => {
    const space = open(createPlace());
    const step = { ...space.begin(), waits: false, again: false, version: undefined, met: [] } as const;
    const results = await Promise.allSettled([
      create(space, { id: 1n, name: "Fern" }),
      space.apply({
        ...step,
        plant: { id: 2n, name: "Moss" },
        duplicates: "replace",
        bodyLength: 0,
        entry: () => {
          throw new Error("no entry");
        },
      }),
      create(space, { id: 3n, name: "Ivy" }),
    ]);
    expect(results).toEqual([
      { status: "fulfilled", value: { kind: "done", number: 1, stored: true } },
      { status: "rejected", reason: new Error("no entry") },
      { status: "fulfilled", value: { kind: "done", number: 2, stored: true } },
    ]);
    expect((await space.plants.page()).plants.map(({ id }) => id)).toEqual([7n, 1n, 3n]);
    await space.close();
  });

  test("refuses a function, and names the filter by data", async () => {
    const space = open(createPlace());
    const rejection = await rejectionOf(space.inject(readInjection(faults.hang(), { when: () => true })));
    expect(rejection).toBeInstanceOf(TypeError);
    expect(String(rejection)).toContain("when: { id, name, tag }");
    await space.close();
  });

  test("keeps a server's own fault in this process, among the others in its order", async () => {
    const place = createPlace();
    const [space, other] = [open(place), open(place)];
    const { epoch } = space.begin();
    await space.inject(readInjection(faults.hang()));
    const own = await space.inject(readInjection(faults.connectionReset(), { times: 1 }, {}));
    await space.inject(readInjection(faults.networkError()));
    const { version, faults: known } = space.faults(epoch);
    expect(known.map(({ fault }) => fault.kind)).toEqual(["hang", "connectionReset", "networkError"]);
    expect([await timesLeft(space, own), await timesLeft(other, own)]).toEqual([1, 0]);
    const met = known.filter(({ id }) => id === own);
    const step = { epoch, number: undefined, waits: false, again: false, version, met, plant: undefined } as const;
    const entry = (number: number) => recorded(number);
    const apply = () => space.apply({ ...step, duplicates: "replace", bodyLength: 0, entry });
    expect(await Promise.all([apply(), apply()])).toMatchObject([{ kind: "done" }, { kind: "stale" }]);
    expect([await timesLeft(space, own), space.faults(epoch).faults.length]).toEqual([0, 2]);
    await Promise.all([space.close(), other.close()]);
  });
});
