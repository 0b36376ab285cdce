/** Files that go, or change, under a server that has them open. */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { serve } from "../../server.ts";
import { createPlantStore } from "../../store/store.ts";
import { rejectionOf } from "../../testing/requests.ts";
import { closedAtEnd, SETTINGS, temporaryFile } from "../../testing/storages.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

const GONE = "it was deleted or emptied under this process";

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
  const sqlite = process.getBuiltinModule("node:sqlite");
  const database = new sqlite.DatabaseSync(`${file}.other`);
  database.exec("CREATE TABLE others (id INTEGER)");
  database.close();
  copyFileSync(`${file}.other`, file);
}

/** Serves a new file. Returns what a create gets, and the cause in the log. */
async function serveFile(file: string) {
  const storage = closedAtEnd(sqliteStorage({ file, synchronous: "normal" }));
  const store = createPlantStore({ storage });
  const same = storage.open(SETTINGS);
  const epoch = async () => (await same.journal()).epoch;
  const causes: (string | undefined)[] = [];
  const server = await serve(store, { port: 0, log: ({ cause }) => causes.push(cause) });
  const create = async (id: number, space = "") => {
    const headers = { authorization: "Bearer t1", "content-type": "application/json" };
    const body = `{"id":${id},"name":"Fern"}`;
    const { status } = await fetch(`${server.url}${space}/plants`, { method: "POST", headers, body });
    return [status, causes.at(-1)] as const;
  };
  return { store, server, create, epoch };
}

test.skipIf(lacks("sqlite") || lacks("signals"))(
  "a file that is lost is a 500 whose cause names it, it is not made anew, and a good one in its place is used",
  { timeout: 30_000 },
  async () => {
    const run = async ([name, words, lose]: (typeof LOSSES)[number], file = temporaryFile()) => {
      const { store, server, create, epoch } = await serveFile(file);
      const space = store.space("a");
      expect(await create(1)).toEqual([200, undefined]);
      await space.plants.count();
      const copy = `${file}.copy`;
      const sqlite = process.getBuiltinModule("node:sqlite");
      const database = new sqlite.DatabaseSync(file);
      database.exec(`VACUUM INTO '${copy}'`);
      database.close();
      for (let id = 2; id < 400; id++) await create(id);
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
  },
);

test.skipIf(lacks("sqlite") || lacks("signals"))(
  "a file whose log is deleted goes on with all that was in it",
  async () => {
    const file = temporaryFile();
    const { store, server, create } = await serveFile(file);
    expect(await create(1)).toEqual([200, undefined]);
    for (const end of ["-wal", "-shm"]) rmSync(file + end);
    await sleep(1_000);
    expect(await create(2)).toEqual([200, undefined]);
    await using other = createPlantStore({ storage: closedAtEnd(sqliteStorage({ file })) });
    expect([await other.plants.count(), await store.plants.count()]).toEqual([2, 2]);
    await server.close();
  },
);
