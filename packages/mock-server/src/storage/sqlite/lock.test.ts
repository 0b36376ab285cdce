import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
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
