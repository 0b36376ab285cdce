/** Files that go, or change, under a server that has them open. */
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, type TestContext, test } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { serve } from "../../server.ts";
import { createPlantStore } from "../../store/store.ts";
import { plant, rejectionOf, statusOf } from "../../testing/requests.ts";
import { SETTINGS } from "../../testing/steps.ts";
import { closedAtEnd, openDatabase, temporaryFile } from "../../testing/storages.ts";
import { openSpace } from "../open-space.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

const GONE = "it was deleted or emptied under this process";

/** Most of the time is a wait. */
function lossTest(title: string, run: (context: TestContext) => Promise<void>): void {
  test.skipIf(lacks("sqlite") || lacks("signals"))(title, { concurrent: true, timeout: 30_000 }, run);
}

/** Each loses the file, whose copy is beside it. */
const LOSSES: readonly (readonly [name: string, words: string, lose: (file: string) => void])[] = [
  ["deleted", GONE, (file) => rmSync(file)],
  ["deleted with its log", GONE, (file) => ["", "-wal", "-shm"].map((end) => rmSync(file + end))],
  ["moved away", GONE, (file) => renameSync(file, `${file}.old`)],
  ["emptied", GONE, (file) => truncateSync(file)],
  ["cut short", "it is damaged", (file) => truncateSync(file, 8_192)],
  ["overwritten by a text", "it is damaged", (file) => writeFileSync(file, "Fern\n".repeat(9_000))],
  ["overwritten by another database", "another database", (file) => otherDatabase(file)],
];

function otherDatabase(file: string): void {
  using database = openDatabase(`${file}.other`);
  database.exec("CREATE TABLE others (id INTEGER)");
  copyFileSync(`${file}.other`, file);
}

/** Moves the log into the file, as SQLite does once it has 1,000 pages. */
function moveLog(file: string): void {
  using database = openDatabase(file);
  database.exec("PRAGMA wal_checkpoint");
}

function copyOf(file: string): string {
  using database = openDatabase(file);
  database.exec(`VACUUM INTO '${file}.copy'`);
  return `${file}.copy`;
}

async function serveFile(file: string, context: TestContext) {
  const storage = closedAtEnd(sqliteStorage({ file, synchronous: "normal" }), context);
  const store = createPlantStore({ storage });
  const same = openSpace(storage, SETTINGS);
  const epoch = async () => (await same.journal()).epoch;
  const causes: (string | undefined)[] = [];
  const server = await serve(store, { port: 0, log: ({ cause }) => causes.push(cause) });
  const create = async (id: number, more = "") => {
    const body = `{"id":${id},"name":"Fern","more":"${more}"}`;
    const status = await statusOf({ fetch }, { url: `${server.url}/plants`, body });
    return [status, causes.at(-1)] as const;
  };
  return { store, server, create, epoch };
}

lossTest("a lost file is a 500 whose cause names it, is not made anew, and a good one is used", async (context) => {
  const run = async ([name, words, lose]: (typeof LOSSES)[number], file = temporaryFile(context)) => {
    const { store, server, create, epoch } = await serveFile(file, context);
    const space = store.space("a");
    expect(await create(1)).toEqual([200, undefined]);
    await space.plants.count();
    const copy = copyOf(file);
    for (let id = 2; id < 5; id++) await create(id, "x".repeat(60_000));
    moveLog(file);
    const before = await epoch();
    lose(file);
    const left = existsSync(file) && readFileSync(file);
    await sleep(1_000);
    const [status, cause] = await create(500);
    expect([name, status, cause]).toEqual([name, 500, expect.stringContaining(JSON.stringify(file))]);
    expect(cause).toContain(words);
    expect(String(await rejectionOf(store.plants.count()))).toContain(words);
    expect(existsSync(file) && readFileSync(file)).toEqual(left);
    // Into the same file, where there is one.
    copyFileSync(copy, file);
    await sleep(1_000);
    expect([name, await create(3)]).toEqual([name, [200, undefined]]);
    expect((await store.plants.values()).map(({ id }) => id)).toEqual([1n, 3n]);
    expect([await store.requests.count(), await space.plants.count()]).toEqual([2, 0]);
    expect(Number(await epoch())).toBeGreaterThan(Number(before));
    await server.close();
  };
  await Promise.all(LOSSES.map((loss) => run(loss)));
});

/** Each seems to lose the file, until `end`, or until the databases that it returns are closed. */
const FALSE_ALARMS: readonly (readonly [
  name: string,
  statuses: readonly number[],
  alarm: (file: string, create: (id: number) => Promise<unknown>) => Promise<readonly DatabaseSync[] | undefined>,
  end?: (file: string) => void,
])[] = [
  ["its log is deleted", [200, 200], async (file) => void ["-wal", "-shm"].map((end) => rmSync(file + end))],
  [
    "it is moved, and comes back",
    [500, 200],
    async (file) => void renameSync(file, `${file}.old`),
    (file) => renameSync(`${file}.old`, file),
  ],
  ["a reader keeps a part of its log out of it", [200, 200], moveHalfTheLog],
];

/** Moves a part of the log into the file, so that the file alone seems cut short. */
async function moveHalfTheLog(
  file: string,
  create: (id: number) => Promise<unknown>,
): Promise<readonly DatabaseSync[]> {
  const sqlite = process.getBuiltinModule("node:sqlite");
  const [reader, other] = [openDatabase(file), openDatabase(file)];
  const seemsDamaged = () => {
    using raw = new sqlite.DatabaseSync(`file:${file}?immutable=1`, { readOnly: true });
    try {
      return raw.prepare("SELECT name FROM spaces").all().length < 0;
    } catch {
      return true;
    }
  };
  for (let id = 10; ; id++) {
    await create(id);
    reader.exec("BEGIN; SELECT count(*) FROM spaces");
    await create(++id);
    other.exec("PRAGMA wal_checkpoint");
    if (seemsDamaged()) break;
    reader.exec("COMMIT");
  }
  return [reader, other];
}

lossTest("a file that only seems to be lost goes on with all that was stored, also after its end", async (context) => {
  const run = async ([name, statuses, alarm, end]: (typeof FALSE_ALARMS)[number], file = temporaryFile(context)) => {
    const store = createPlantStore({ storage: sqliteStorage({ file }) });
    const stored: number[] = [];
    const tryCreate = async (id: number) => {
      const status = await statusOf(store, plant(id));
      if (status === 200) stored.push(id);
      return status;
    };
    for (let id = 1; id < 5; id++) await tryCreate(id);
    const readers = await alarm(file, tryCreate);
    await sleep(1_000);
    const during = await tryCreate(1_000);
    end?.(file);
    for (const reader of readers ?? []) reader.close();
    await sleep(1_000);
    expect([name, during, await tryCreate(1_001)]).toEqual([name, ...statuses]);
    expect((await store.plants.values()).map(({ id }) => Number(id))).toEqual(stored);
    await store.close();
    await using other = createPlantStore({ storage: sqliteStorage({ file }) });
    expect([name, await other.plants.count()]).toEqual([name, stored.length]);
  };
  await Promise.all(FALSE_ALARMS.map((alarm) => run(alarm)));
});

lossTest("a file that is reached by a link is not lost", async (context) => {
  const file = temporaryFile(context);
  symlinkSync(file, `${file}.link`);
  const { server, create, epoch } = await serveFile(`${file}.link`, context);
  const before = await epoch();
  await sleep(1_000);
  expect([await create(1), await epoch()]).toEqual([[200, undefined], before]);
  await server.close();
});

lossTest("an older copy over the file is used, and a server's end leaves what was written there", async (context) => {
  const file = temporaryFile(context);
  const store = createPlantStore({ storage: sqliteStorage({ file, synchronous: "normal" }) });
  const create = (id: number) => statusOf(store, plant(id));
  await create(1);
  const copy = copyOf(file);
  for (let id = 2; id < 60; id++) await create(id);
  moveLog(file);
  await sleep(1_000);
  await create(600);
  copyFileSync(copy, file);
  await sleep(1_000);
  expect(await create(3)).toBe(200);
  expect((await store.plants.values()).map(({ id }) => id)).toEqual([1n, 3n]);
  const text = "Fern\n".repeat(9_000);
  writeFileSync(file, text);
  await sleep(1_000);
  expect(await create(4)).toBe(500);
  await store.close();
  expect([readFileSync(file, "utf8") === text, existsSync(`${file}-wal`)]).toEqual([true, false]);
});
