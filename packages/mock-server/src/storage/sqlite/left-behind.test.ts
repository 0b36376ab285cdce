import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { createPlantStore } from "../../store/store.ts";
import { sendRequest, statuses } from "../../testing/requests.ts";
import { temporaryFile } from "../../testing/storages.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

test.skipIf(lacks("descriptors"))(
  "a store leaves no descriptor and no row behind, after 100 resets and forks",
  async () => {
    const file = temporaryFile();
    const descriptors = () => readdirSync("/proc/self/fd").filter((name) => linkOf(name).startsWith(file)).length;
    const store = createPlantStore({ storage: sqliteStorage({ file, synchronous: "normal" }) });
    for (let round = 0; round < 100; round++) {
      await using fork = store.fork();
      await Promise.all([sendRequest(fork), sendRequest(store)]);
      await store.reset();
    }
    // The file twice: SQLite keeps the descriptor of the look inside, for the next look.
    expect(descriptors()).toBe(4);
    await store.close();
    expect(descriptors()).toBe(0);
    expect(existsSync(`${file}-wal`)).toBe(false);
    const tables = ["spaces", "plants", "requests"];
    expect(tables.map((table) => rowsIn(file, table))).toEqual([1, 0, 0]);
  },
);

test.skipIf(lacks("sqlite"))("the file keeps no more of the journal than journalSize", async () => {
  const file = temporaryFile();
  await using store = createPlantStore({ storage: sqliteStorage({ file }), journalSize: 3 });
  await statuses(store, 10);
  expect(rowsIn(file, "requests")).toBe(3);
});

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
