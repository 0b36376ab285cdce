import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { faults } from "../../service/faults/faults.ts";
import { readInjection } from "../../service/faults/stored-fault.ts";
import type { PlantSpace } from "../../service/plant-storage.ts";
import { createPlantStore } from "../../store/store.ts";
import { recorded, rejectionOf, sendRequest } from "../../testing/requests.ts";
import { SETTINGS, temporaryFile } from "../../testing/storages.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

const PAST_2_53 = 9_007_199_254_740_993n;

function open(file: string, seed = [{ id: 7n, name: "Ivy" }]): PlantSpace {
  return sqliteStorage({ file, synchronous: "normal" }).open({ ...SETTINGS, seed, journalSize: 3 });
}

/** Stores a plant, as the only step of its request. */
async function create(space: PlantSpace, plant: { readonly id: bigint; readonly name: string }) {
  const { epoch, number } = space.begin();
  const entry = (given: number) => recorded(given, { plant, time: new Date(1_700_000_000_123) });
  const decided = { waits: false, again: false, version: undefined, met: [], duplicates: "replace" } as const;
  return await space.apply({ ...decided, epoch, number, plant, entry });
}

/** Returns the file of a descriptor; nothing where it was closed meanwhile. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}

function rowsIn(file: string, table: string): unknown {
  const sqlite = process.getBuiltinModule("node:sqlite");
  const database = new sqlite.DatabaseSync(file, { readOnly: true });
  const row = database.prepare(`SELECT count(*) AS count FROM ${table}`).get();
  database.close();
  return row?.count;
}

describe.skipIf(lacks("sqlite"))("after a restart", () => {
  test("plants, journal, numbers and faults are there, exact and in their order", async () => {
    const file = temporaryFile();
    const before = open(file);
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
    expect(rowsIn(file, "requests")).toBe(3);

    const after = open(file);
    const values = [{ id: 7n, name: "Ivy" }, ...ids.map((each, index) => ({ id: each, name: names[index] }))];
    values.splice(1, 1, { id: PAST_2_53, name: "Moss" });
    expect(await after.plants.values()).toEqual(values);
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
    expect([await after.remaining(id - 1), await after.remaining(id)]).toEqual([Number.POSITIVE_INFINITY, 2]);
    expect(await create(after, { id: 1n, name: "Fern" })).toEqual({ kind: "done", number: 5, stored: true });
    await after.close();
  });

  test("the seed is not written again, except by a reset", async () => {
    const file = temporaryFile();
    const before = open(file);
    await create(before, { id: 7n, name: "Fern" });
    await before.close();
    const after = open(file, [{ id: 8n, name: "Moss" }]);
    expect(await after.plants.values()).toEqual([{ id: 7n, name: "Fern" }]);
    await after.reset();
    expect(await after.plants.values()).toEqual([{ id: 8n, name: "Moss" }]);
    await after.close();
  });

  test("the seed is written where there is no plant yet", async () => {
    const file = temporaryFile();
    await open(file, []).close();
    const after = open(file);
    expect(await after.plants.count()).toBe(1);
    await after.close();
  });
});

describe.skipIf(lacks("sqlite"))("a storage", () => {
  test("keeps its spaces apart, and those that last over a restart", async () => {
    const file = temporaryFile();
    const spaces = () => {
      const storage = sqliteStorage({ file });
      return ["default", "a", "fork/1/default"].map((name, index) =>
        storage.open({ ...SETTINGS, name, temporary: index === 2 }),
      );
    };
    const counts = (opened: readonly PlantSpace[]) => Promise.all(opened.map(({ plants }) => plants.count()));
    const before = spaces();
    for (const space of before.slice(1)) await create(space, { id: 1n, name: "Fern" });
    expect(await counts(before)).toEqual([0, 1, 1]);
    for (const space of before) await space.close();
    expect(["spaces", "plants", "requests"].map((table) => rowsIn(file, table))).toEqual([2, 1, 1]);
    const after = spaces();
    expect(await counts(after)).toEqual([0, 1, 0]);
    for (const space of after) await space.close();
  });

  test.skipIf(lacks("descriptors"))("leaves no descriptor and no row behind, after 100 resets and forks", async () => {
    const file = temporaryFile();
    const descriptors = () => readdirSync("/proc/self/fd").filter((name) => linkOf(name).startsWith(file)).length;
    const store = createPlantStore({ storage: sqliteStorage({ file, synchronous: "normal" }) });
    for (let round = 0; round < 100; round++) {
      await using fork = store.fork();
      await Promise.all([sendRequest(fork), sendRequest(store)]);
      await store.reset();
    }
    expect(descriptors()).toBe(3);
    await store.close();
    expect(descriptors()).toBe(0);
    expect(existsSync(`${file}-wal`)).toBe(false);
    const tables = ["spaces", "plants", "requests", "faults"];
    expect(tables.map((table) => rowsIn(file, table))).toEqual([1, 0, 0, 0]);
  });

  test("makes what it was told before it closes, and refuses everything after", async () => {
    const file = temporaryFile();
    const space = open(file);
    const creating = create(space, { id: 1n, name: "Fern" });
    await Promise.all([space.close(), space.close()]);
    expect(await creating).toMatchObject({ kind: "done" });
    const late = [create(space, { id: 2n, name: "Moss" }), space.plants.count(), space.journal(), space.reset()];
    for (const refused of late) expect(String(await rejectionOf(refused))).toContain("This store is closed.");
    const after = open(file);
    expect(await after.plants.count()).toBe(2);
    await after.close();
  });

  test("undoes a step that fails, and no other of its transaction", async () => {
    const space = open(temporaryFile());
    const step = { ...space.begin(), waits: false, again: false, version: undefined, met: [] } as const;
    const results = await Promise.allSettled([
      create(space, { id: 1n, name: "Fern" }),
      space.apply({
        ...step,
        plant: { id: 2n, name: "Moss" },
        duplicates: "replace",
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
    expect((await space.plants.values()).map(({ id }) => id)).toEqual([7n, 1n, 3n]);
    await space.close();
  });

  test("refuses a function, and names the filter by data", async () => {
    const space = open(temporaryFile());
    const rejection = await rejectionOf(space.inject(readInjection(faults.hang(), { when: () => true })));
    expect(rejection).toBeInstanceOf(TypeError);
    expect(String(rejection)).toContain("when: { id, name, tag }");
    await space.close();
  });

  test("keeps a server's own fault in this process, among the others in its order", async () => {
    const file = temporaryFile();
    const [space, other] = [open(file), open(file)];
    const { epoch } = space.begin();
    await space.inject(readInjection(faults.hang()));
    const own = await space.inject(readInjection(faults.connectionReset(), { times: 1 }, {}));
    await space.inject(readInjection(faults.networkError()));
    const { version, faults: known } = space.faults(epoch);
    expect(known.map(({ fault }) => fault.kind)).toEqual(["hang", "connectionReset", "networkError"]);
    expect([await space.remaining(own), await other.remaining(own)]).toEqual([1, 0]);
    const met = known.filter(({ id }) => id === own);
    const step = { epoch, number: undefined, waits: false, again: false, version, met, plant: undefined } as const;
    const entry = (number: number) => recorded(number);
    const apply = () => space.apply({ ...step, duplicates: "replace", entry });
    expect(await Promise.all([apply(), apply()])).toMatchObject([{ kind: "done" }, { kind: "stale" }]);
    expect([await space.remaining(own), space.faults(epoch).faults.length]).toEqual([0, 2]);
    await Promise.all([space.close(), other.close()]);
  });
});
