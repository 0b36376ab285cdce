import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { onTestFinished, type TestContext } from "vitest";
import type { StorageLocation } from "../../../../test/server/storage-server.ts";
import { lacks } from "../../../../test/support/platform.ts";
import { ownPrefix, sharedRedis } from "../../../../test/support/redis.ts";
import { connectPlantStore } from "../remote/connect-plant-store.ts";
import { serve } from "../server.ts";
import type { PlantStorage } from "../service/plant-storage.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";
import { redisStorage } from "../storage/redis/redis-storage.ts";
import { sqliteStorage } from "../storage/sqlite/sqlite-storage.ts";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import type { PlantStoreOptions } from "../store/store-options.ts";
import { changedStorage } from "./changed-storage.ts";
import { lateStorage, someMicrotasks } from "./late-storage.ts";

/** Redis starts before the tests. */
const redis = lacks("redis") ? undefined : await sharedRedis();

export const SHARED_LOCATIONS: readonly (readonly [name: string, createLocation: () => StorageLocation])[] = [
  ...(lacks("sqlite") ? [] : [["SQLite", () => ({ file: temporaryFile() })] as const]),
  ...(redis === undefined ? [] : [["Redis", () => ({ url: redis.url, prefix: ownPrefix() })] as const]),
];

/** Each chooses a location, and returns a function that opens one more storage there, as another process does. */
export const SHARED_STORAGES: readonly (readonly [name: string, createLocation: () => () => PlantStorage])[] =
  SHARED_LOCATIONS.map(([name, createLocation]) => [
    name,
    () => {
      const location = createLocation();
      return () => closedAtEnd(storageAt(location));
    },
  ]);

export const LOCAL_STORAGES: readonly (readonly [name: string, create: () => PlantStorage])[] = [
  ["memory", memoryStorage],
  ["a storage that responds some turns of the loop later", () => lateStorage()],
  ["a storage that responds some microtasks later", () => lateStorage(someMicrotasks())],
];

export const STORAGES: typeof LOCAL_STORAGES = [
  ...LOCAL_STORAGES,
  ...SHARED_STORAGES.map(([name, createLocation]) => [name, () => createLocation()()] as const),
];

export const STORES: readonly (readonly [
  name: string,
  open: (options?: PlantStoreOptions) => PlantStore | Promise<PlantStore>,
])[] = [
  ...STORAGES.map(([name, storage]) => {
    const open = (options?: PlantStoreOptions) => createPlantStore({ storage: storage(), ...options });
    return [name, open] as const;
  }),
  ["a server", remoteStore],
];

/** Its state is read and changed through the control API. */
export async function remoteStore(options: PlantStoreOptions = {}): Promise<PlantStore> {
  const store = createPlantStore(options);
  const server = await serve(store, { port: 0, control: { token: "c1" } });
  const remote = await connectPlantStore(server.url, { controlToken: "c1" });
  onTestFinished(async () => {
    await remote.close();
    await server.close();
  });
  const { plants, requests, inject, injected, reset } = remote;
  return { ...store, plants, requests, inject, injected, reset };
}

const CURRENT: Pick<TestContext, "onTestFinished"> = { onTestFinished };

export function storageAt(location: StorageLocation): PlantStorage {
  return "file" in location ? sqliteStorage(location) : redisStorage(location);
}

/** In a folder that is removed when the test ends. @param context of a concurrent test */
export function temporaryFile(context: typeof CURRENT = CURRENT): string {
  const folder = mkdtempSync(join(tmpdir(), "plant-store-"));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "plants.db");
}

export function openDatabase(file: string): DatabaseSync {
  return new (process.getBuiltinModule("node:sqlite").DatabaseSync)(file);
}

/** Closes every space of a storage when the test ends, before its file is removed. */
export function closedAtEnd(storage: PlantStorage, context: typeof CURRENT = CURRENT): PlantStorage {
  return changedStorage(({ close }) => {
    let closing: Promise<void> | undefined;
    const closeOnce = () => (closing ??= close());
    context.onTestFinished(closeOnce);
    return { close: closeOnce };
  }, storage);
}
