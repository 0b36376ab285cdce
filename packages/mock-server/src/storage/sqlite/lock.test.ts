import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { createPlantStore } from "../../store/store.ts";
import { statusOf } from "../../testing/requests.ts";
import { closedAtEnd, temporaryFile } from "../../testing/storages.ts";
import { sqliteStorage } from "./sqlite-storage.ts";

test.skipIf(lacks("sqlite"))(
  "a lock that another process holds stops no timer of this one, and its end lets the creates through",
  async () => {
    const file = temporaryFile();
    const store = createPlantStore({ storage: closedAtEnd(sqliteStorage({ file })) });
    await store.ready();
    const sqlite = process.getBuiltinModule("node:sqlite");
    const other = new sqlite.DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    let isDone = false;
    const creating = statusOf(store).finally(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 5; turn++) await sleep(4);
    expect(isDone).toBe(false);
    other.exec("ROLLBACK");
    other.close();
    expect(await creating).toBe(200);
  },
);

test.skipIf(lacks("sqlite"))(
  "a lock that stays is a 500 after 5 seconds, and its end lets the next one through",
  async () => {
    const file = temporaryFile();
    const store = createPlantStore({ storage: closedAtEnd(sqliteStorage({ file })) });
    await store.ready();
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    const { exec } = DatabaseSync.prototype;
    let now = Date.now();
    const start = now;
    vi.spyOn(Date, "now").mockImplementation(() => now);
    // Each attempt takes most of a second, by this clock.
    vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (
      this: InstanceType<typeof DatabaseSync>,
      sql,
    ) {
      if (sql === "BEGIN IMMEDIATE") now += 900;
      exec.call(this, sql);
    });
    expect(await statusOf(store)).toBe(500);
    expect(now - start).toBeGreaterThanOrEqual(5_000);
    // The 500 is not recorded, and does not wait for that a second time.
    expect(now - start).toBeLessThan(8_000);
    other.exec("ROLLBACK");
    other.close();
    expect(await statusOf(store)).toBe(200);
  },
);
