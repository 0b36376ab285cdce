/** In place of the storages of Node: IndexedDB, a database for each. */

import type { PlantSpace, PlantStorage } from "@plant-store/mock-server";
import { indexedDbStorage } from "@plant-store/mock-server/indexeddb";

export const SHARED_STORAGES: readonly (readonly [name: string, createPlace: () => () => PlantStorage])[] = [
  [
    "IndexedDB",
    () => {
      const database = crypto.randomUUID();
      return () => indexedDbStorage({ database });
    },
  ],
];

export const STORAGES: readonly (readonly [name: string, create: () => PlantStorage])[] = SHARED_STORAGES.map(
  ([name, createPlace]) => [name, () => createPlace()()],
);

/** They are tested in Node. */
export const LOCAL_STORAGES: typeof STORAGES = [];

/** Creates a storage some functions of whose spaces are the test's. */
export function changedStorage(
  change: (space: PlantSpace) => Partial<PlantSpace>,
  storage: PlantStorage,
): PlantStorage {
  return {
    open(settings) {
      const space = storage.open(settings);
      return { ...space, ...change(space) };
    },
  };
}
