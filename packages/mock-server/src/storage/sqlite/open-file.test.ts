import { chmodSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import type { Space } from "../../service/space.ts";
import { createPlantStore } from "../../store/store.ts";
import { thrownBy } from "../../testing/requests.ts";
import { SETTINGS } from "../../testing/steps.ts";
import { openDatabase, temporaryFile } from "../../testing/storages.ts";
import { openSpace } from "../open-space.ts";
import { type SqliteStorageOptions, sqliteStorage } from "./sqlite-storage.ts";

const SEED = Array.from({ length: 500 }, (_, id) => ({ id: BigInt(id), name: "Fern" }));

function execute(sql: string): (file: string) => void {
  return (file) => {
    using database = openDatabase(file);
    database.exec(sql);
  };
}

/** Closes the file only when the test ends. */
function stillOpen(sql: string): (file: string) => void {
  return (file) => {
    const database = openDatabase(file);
    onTestFinished(() => database.close());
    database.exec(sql);
  };
}

function open(options: SqliteStorageOptions): Space {
  return openSpace(sqliteStorage(options), { ...SETTINGS, seed: SEED });
}

async function ours(options: SqliteStorageOptions): Promise<void> {
  const space = open(options);
  await space.ready();
  await space.close();
}

function changed(change: (file: string) => void): (file: string) => Promise<void> {
  return (file) => ours({ file }).then(() => change(file));
}

const CARRY_OVER = "by --dump of the version that made it, and read them by --seed.";

describe.skipIf(lacks("sqlite"))("a file stays as it is, and one line names it and says what to do:", () => {
  test.for<readonly [string, string, (file: string) => unknown]>([
    ["a text", "no SQLite database", (file) => writeFileSync(file, "plants: Fern\n".repeat(100))],
    ["a folder", "not a file", (file) => mkdirSync(file)],
    ["another program's database", "another program's", execute("CREATE TABLE plants (id INTEGER)")],
    ["another's open database in WAL", "another program's", stillOpen("PRAGMA journal_mode = WAL; CREATE TABLE t (a)")],
    ["an open file of a newer format", CARRY_OVER, changed(stillOpen("PRAGMA user_version = 2"))],
    ["a column that is not ours", "another program's", changed(execute("ALTER TABLE spaces RENAME faults TO others"))],
    ["a table that is not ours", "another program's", changed(execute("CREATE TABLE others (id INTEGER)"))],
    ["an older format", CARRY_OVER, changed(execute("PRAGMA user_version = 0"))],
    ["a newer format", CARRY_OVER, changed(execute("PRAGMA user_version = 2"))],
    ["a file of ours that is cut short", "damaged", changed((file) => truncateSync(file, 20_000))],
    [
      "a file of ours with a page of other bytes",
      "damaged",
      changed((file) => writeFileSync(file, readFileSync(file).fill(0xa5, 8_192, 16_384))),
    ],
  ])("%s", async ([, words, prepare]) => {
    const file = temporaryFile();
    await prepare(file);
    const contents = () => (words === "not a file" ? undefined : readFileSync(file));
    const before = contents();
    const error = thrownBy(() => createPlantStore({ storage: sqliteStorage({ file }) }));
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/^Error: sqliteStorage: [^\n]+\.$/);
    expect(String(error)).toContain(JSON.stringify(file));
    expect(String(error)).toContain(words);
    expect(contents()).toEqual(before);
  });

  test("a folder that is missing is not created", () => {
    const file = join(temporaryFile(), "plants.db");
    expect(() => open({ file })).toThrow("folder does not exist");
    expect(existsSync(dirname(file))).toBe(false);
  });

  test.skipIf(lacks("read-only files"))("a file, or a folder, that cannot be written", async () => {
    const file = temporaryFile();
    await ours({ file });
    const before = readFileSync(file);
    chmodSync(dirname(file), 0o755);
    chmodSync(file, 0o444);
    const expectRefusal = (path: string) =>
      expect(() => asNobody(() => open({ file: path }))).toThrow("this process may not read and write it");
    expectRefusal(file);
    chmodSync(dirname(file), 0o555);
    for (const path of [file, join(dirname(file), "new.db")]) expectRefusal(path);
    chmodSync(dirname(file), 0o755);
    expect(readFileSync(file)).toEqual(before);
  });
});

/** Runs as a user without rights where this is root, who may write everything. */
function asNobody<Value>(work: () => Value): Value {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

test.skipIf(lacks("sqlite"))("an empty file is taken", async () => {
  const file = temporaryFile();
  writeFileSync(file, "");
  const space = open({ file });
  expect(await space.plants.count()).toBe(500);
  await space.close();
});

test.skipIf(lacks("sqlite")).for([
  [undefined, "full"],
  ["full", "full"],
  ["normal", "normal"],
] as const)("synchronous: %s is SQLite's %s: whether a create outlives a power failure", async ([given, set]) => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const executed = vi.spyOn(DatabaseSync.prototype, "exec");
  await ours({ file: temporaryFile(), synchronous: given });
  const settings = executed.mock.calls.flatMap(([sql]) => /PRAGMA synchronous = (\w+)/.exec(sql)?.[1] ?? []);
  expect(settings).toEqual([set]);
});

test("where Node has no SQLite, the error says which one to use", () => {
  vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
  const error = thrownBy(() => sqliteStorage({ file: "plants.db" }));
  expect(String(error)).toMatch(/^Error: sqliteStorage: Node \d+\S+ has no node:sqlite\. Use Node 22\.13 or later/);
});
