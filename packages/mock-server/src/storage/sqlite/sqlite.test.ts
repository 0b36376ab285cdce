/** Tests what only SQLite does: a disk that is full, a lock of another process, and data that is left behind. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import type * as Sqlite from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { serve } from "../../server.ts";
import { createPlantStore, type PlantStore } from "../../store/store.ts";
import type { PlantStoreOptions } from "../../store/store-options.ts";
import { plant, sendRequest, statusOf } from "../../testing/requests.ts";
import { closedAtEnd, openDatabase, temporaryFile } from "../../testing/storages.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

const sqliteTest = test.skipIf(lacks("sqlite"));

function open(file: string, options?: PlantStoreOptions): PlantStore {
  return createPlantStore({ ...options, storage: closedAtEnd(sqliteStorage({ file })) });
}

/** SQLite then fails as on a full disk. Returns a function that makes the disk larger. */
function limitDisk(pages: number): (more: number) => void {
  const sqlite: typeof Sqlite = process.getBuiltinModule("node:sqlite");
  const opened: Sqlite.DatabaseSync[] = [];
  class SmallDatabase extends sqlite.DatabaseSync {
    constructor(path: string, options: Sqlite.DatabaseSyncOptions = {}) {
      super(path, options);
      this.exec(`PRAGMA max_page_count = ${pages}`);
      if (!options.readOnly) opened.push(this);
    }
  }
  vi.spyOn(process, "getBuiltinModule").mockReturnValue({ ...sqlite, DatabaseSync: SmallDatabase } as never);
  return (more) => opened.at(-1)?.exec(`PRAGMA max_page_count = ${more}`);
}

sqliteTest("a full disk: a bare 500, its cause in the log, nothing lost, and it goes on with room", async () => {
  const enlarge = limitDisk(60);
  const store = open(temporaryFile());
  const causes: (string | undefined)[] = [];
  await using server = await serve(store, { port: 0, log: ({ cause }) => causes.push(cause) });
  const create = (id: number) =>
    sendRequest({ fetch }, { url: `${server.url}/plants`, ...plant(id, "x".repeat(5_000)) });
  let stored = 0;
  while (stored < 100 && (await create(stored)).status === 200) stored++;
  expect(stored).toBeGreaterThan(5);
  expect(stored).toBeLessThan(100);
  const refused = await create(stored);
  const text = await refused.text();
  expect([refused.status, JSON.parse(text)]).toMatchObject([500, { error: 50_001 }]);
  expect(text).not.toMatch(/sqlite|disk/i);
  expect(causes.slice(-2)).toEqual(Array(2).fill("SQLITE_FULL: database or disk is full"));
  expect([await store.plants.count(), await store.requests.count({ status: 200 })]).toEqual([stored, stored]);
  enlarge(1_000);
  expect((await create(stored)).status).toBe(200);
  expect(await store.plants.count()).toBe(stored + 1);
});

const LOCKS = [["on an open file", true] as const, ["on a file at its opening", false] as const];

sqliteTest.for(LOCKS)("a lock %s stops no timer, and its end lets the creates through", async ([, isOpen]) => {
  const { store, unlock } = await openLocked(isOpen);
  const listening = store.requests.waitFor(1);
  const creating = statusOf(store);
  for (let turn = 0; turn < 5; turn++) expect(await Promise.race([creating, sleep(4, "it waits")])).toBe("it waits");
  unlock();
  expect(await creating).toBe(200);
  expect(await listening).toHaveLength(1);
});

sqliteTest.for(LOCKS)("a lock %s that stays is a 500 after 5 seconds, also with fake timers", async ([, isOpen]) => {
  const { store, unlock } = await openLocked(isOpen);
  let now = performance.now();
  const start = now;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setTimeout", "Date", "performance"] });
  const { prototype } = process.getBuiltinModule("node:sqlite").DatabaseSync;
  const { exec } = prototype;
  // Each attempt takes most of a second, by this clock.
  vi.spyOn(prototype, "exec").mockImplementation(function (this: Sqlite.DatabaseSync, sql) {
    if (sql === "BEGIN IMMEDIATE") now += 900;
    exec.call(this, sql);
  });
  expect(await statusOf(store)).toBe(500);
  expect(now - start).toBeGreaterThanOrEqual(5_000);
  // The 500 is not recorded, and does not wait for that a second time.
  expect(now - start).toBeLessThan(8_000);
  unlock();
  expect(await statusOf(store)).toBe(200);
});

sqliteTest("two storages of one process both keep their locks", async () => {
  const file = temporaryFile();
  for (const store of [open(file), open(file)]) await store.ready();
  const script = `new (require("node:sqlite").DatabaseSync)(process.argv[1])
    .exec("PRAGMA locking_mode = EXCLUSIVE; SELECT * FROM spaces")`;
  expect(() => execFileSync(process.execPath, ["-e", script, file], { stdio: "pipe" })).toThrow("database is locked");
});

test.skipIf(lacks("descriptors"))("a store leaves no descriptor and no row after 20 resets and forks", async () => {
  const file = temporaryFile();
  const descriptors = () => readdirSync("/proc/self/fd").filter((name) => linkOf(name).startsWith(file)).length;
  const store = createPlantStore({ storage: sqliteStorage({ file, synchronous: "normal" }) });
  for (let round = 0; round < 20; round++) {
    await using fork = store.fork();
    await Promise.all([sendRequest(fork), sendRequest(store)]);
    await store.reset();
  }
  // The file twice: SQLite keeps the descriptor of the look inside, for the next look.
  expect(descriptors()).toBe(4);
  await store.close();
  expect(descriptors()).toBe(0);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(["spaces", "plants", "requests"].map((table) => rowsIn(file, table))).toEqual([1, 0, 0]);
});

async function openLocked(isOpen: boolean) {
  const file = temporaryFile();
  const before = isOpen ? open(file) : undefined;
  await before?.ready();
  const other = openDatabase(file);
  other.exec("BEGIN IMMEDIATE");
  return { store: before ?? open(file), unlock: () => other.close() };
}

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}

function rowsIn(file: string, table: string): unknown {
  using database = openDatabase(file);
  return database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count;
}
