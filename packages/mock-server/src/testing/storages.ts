import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { lacks } from "../../../../test/support/platform.ts";
import type { PlantSpace, PlantStorage, SpaceSettings } from "../service/plant-storage.ts";
import { memoryStorage } from "../storage/memory.ts";
import { redisStorage } from "../storage/redis/redis-storage.ts";
import { sqliteStorage } from "../storage/sqlite/sqlite-storage.ts";
import { lateStorage, someMicrotasks } from "./late-storage.ts";

/** The settings of a space, where a test does not say otherwise. */
export const SETTINGS: SpaceSettings = { name: "default", temporary: false, seed: [], journalSize: 10 };

/** A place that several storages open, as several processes do. */
export interface Place {
  open(): PlantStorage;
}

/** Returns places whose spaces last; each test that needs one gets its own. */
export const LASTING_PLACES: readonly (readonly [name: string, create: () => Place])[] = [
  ...(lacks("sqlite") ? [] : [["SQLite", sqlitePlace] as const]),
  ...(lacks("redis") ? [] : [["Redis", redisPlace] as const]),
];

/** Every store must work over each of these. */
export const STORAGES: readonly (readonly [name: string, create: () => PlantStorage])[] = [
  ["memory", memoryStorage],
  ["a storage that responds some turns of the loop later", () => lateStorage()],
  ["a storage that responds some microtasks later", () => lateStorage(someMicrotasks())],
  ...LASTING_PLACES.map(([name, create]) => [name, () => create().open()] as const),
];

function sqlitePlace(): Place {
  const file = temporaryFile();
  return { open: () => closedAtEnd(sqliteStorage({ file })) };
}

function redisPlace(): Place {
  const prefix = randomUUID();
  return { open: () => closedAtEnd(redisStorage({ url: inject("redisUrl"), prefix })) };
}

/** Returns the path of a database in a folder that is removed when the test ends. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "plant-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "plants.db");
}

/** Closes every space of a storage when the test ends, before its file is removed. */
export function closedAtEnd(storage: PlantStorage): PlantStorage {
  return {
    open(settings) {
      const space = storage.open(settings);
      onTestFinished(() => space.close());
      return space;
    },
  };
}

/** Creates a storage, in memory by default, some functions of whose spaces are the test's. */
export function changedStorage(
  change: (space: PlantSpace) => Partial<PlantSpace>,
  storage: PlantStorage = memoryStorage(),
): PlantStorage {
  return {
    open(settings) {
      const space = storage.open(settings);
      return { ...space, ...change(space) };
    },
  };
}
