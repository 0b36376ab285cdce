/** In place of the storages of Node: IndexedDB, a database for each. */
import {
  createPlantStore,
  indexedDbStorage,
  type PlantStorage,
  type PlantStore,
  type PlantStoreOptions,
} from "@plant-store/mock-server";

export const SHARED_STORAGES: readonly (readonly [name: string, createLocation: () => () => PlantStorage])[] = [
  [
    "IndexedDB",
    () => {
      const database = crypto.randomUUID();
      return () => indexedDbStorage({ database });
    },
  ],
];

/** Two stores over one database. */
export const PEER_STORAGES: readonly (readonly [name: string, prepare: () => () => object, runs: number])[] =
  SHARED_STORAGES.map(([name, createLocation]) => {
    const prepare = () => () => {
      const next = createLocation();
      const open = (_: number, options: PlantStoreOptions) => createPlantStore({ ...options, storage: next() });
      return { lasts: true, open };
    };
    return [name, prepare, 200];
  });

const storage = () => indexedDbStorage({ database: crypto.randomUUID() });

export const STORAGES: readonly (readonly [name: string, create: () => PlantStorage])[] = [["IndexedDB", storage]];

export const STORES: readonly (readonly [
  name: string,
  open: (options?: PlantStoreOptions) => PlantStore,
  storage: () => PlantStorage,
])[] = [["IndexedDB", (options) => createPlantStore({ storage: storage(), ...options }), storage]];

/** They are tested in Node. */
export const LOCAL_STORAGES: readonly (readonly [name: string, create: () => PlantStorage])[] = [];
