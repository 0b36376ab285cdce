/** In place of the storages of Node: IndexedDB, a database for each; and the suites of the page. */
import {
  createPlantStore,
  indexedDbStorage,
  type PlantStorage,
  type PlantStore,
  type PlantStoreOptions,
} from "@plant-store/mock-server";
import { runChecks } from "../../../support/checks.ts";
import { defined } from "./vitest.ts";

const suites = {
  /** The suites of packages/mock-server/src that storage.test.ts bundles with it. */
  contract: () => runChecks(defined),
  /** "ready", or the line that says why a database cannot be used. */
  openDatabase: (database: string) =>
    createPlantStore({ storage: indexedDbStorage({ database }) })
      .ready()
      .then(() => "ready", String),
};

Object.assign(globalThis, { suites });

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
    return [name, prepare, 100];
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
