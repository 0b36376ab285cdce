import type * as Sqlite from "node:sqlite";
import { expect, test, vi } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { serve } from "../../server.ts";
import { createPlantStore } from "../../store/store.ts";
import { closedAtEnd, temporaryFile } from "../../testing/storages.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

/**
 * Limits the disk of SQLite to so many pages, so that it fails as a full disk does. Returns a function that makes it
 * larger.
 */
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

test.skipIf(lacks("sqlite"))(
  "a full disk: a 500 that says nothing, its cause in the server's log, nothing lost, and it goes on once there is room",
  async () => {
    const enlarge = limitDisk(60);
    const store = createPlantStore({ storage: closedAtEnd(sqliteStorage({ file: temporaryFile() })) });
    const causes: (string | undefined)[] = [];
    await using server = await serve(store, { port: 0, log: ({ cause }) => causes.push(cause) });
    const create = async (id: number) => {
      const headers = { authorization: "Bearer t1", "content-type": "application/json" };
      const body = JSON.stringify({ id, name: "x".repeat(5_000) });
      const response = await fetch(`${server.url}/plants`, { method: "POST", headers, body });
      return { status: response.status, text: await response.text() };
    };
    let stored = 0;
    while (stored < 100 && (await create(stored)).status === 200) stored++;
    expect(stored).toBeGreaterThan(5);
    expect(stored).toBeLessThan(100);
    const refused = await create(stored);
    expect(refused.status).toBe(500);
    expect(JSON.parse(refused.text)).toMatchObject({ error: 50_001 });
    expect(refused.text).not.toMatch(/sqlite|disk/i);
    expect(causes.slice(-2)).toEqual(Array(2).fill("SQLITE_FULL: database or disk is full"));
    expect([await store.plants.count(), await store.requests.count({ status: 200 })]).toEqual([stored, stored]);
    enlarge(1_000);
    expect((await create(stored)).status).toBe(200);
    expect(await store.plants.count()).toBe(stored + 1);
  },
);
