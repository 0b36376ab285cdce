import { createStorage, openerOf, type PlantStorage } from "../../service/plant-storage.ts";
import { checkOptions, type OptionChecks } from "../../shared/check-options.ts";
import { memoryStorage } from "../memory/memory-storage.ts";
import { shareConnection } from "../shared/share-connection.ts";
import { connect } from "./connection.ts";
import { indexedDbSpace } from "./indexeddb-space.ts";

/** The options of `indexedDbStorage`. */
export interface IndexedDbStorageOptions {
  /** The name of the database. All stores of one origin that use this name share it. @default "plant-store" */
  readonly database?: string | undefined;
}

/**
 * Creates a storage in the browser's IndexedDB, for pages and workers. Its data survives a reload, and the tabs of one
 * origin share it. A fork is kept in memory only.
 * @throws TypeError for a wrong option. `createPlantStore` then throws an Error if there is no IndexedDB, as in Node;
 * `store.ready()` rejects with an Error that says why the browser does not open the database.
 * @example
 * const store = createPlantStore({ storage: indexedDbStorage() });
 */
export function indexedDbStorage(options: IndexedDbStorageOptions = {}): PlantStorage {
  checkOptions("indexedDbStorage", options, CHECKS);
  const { database = "plant-store" } = options;
  // A page can end without closing its forks, and nobody would remove their data.
  const openFork = openerOf(memoryStorage());
  const openShared = shareConnection(() => connect(database), indexedDbSpace);
  return createStorage(`the browser's database ${database}`, (settings) => {
    if (settings.temporary) return openFork(settings);
    if (globalThis.indexedDB === undefined)
      throw new Error(
        "indexedDbStorage: there is no IndexedDB here. Use it in a page, and in Node sqliteStorage() or memoryStorage().",
      );
    return openShared(settings);
  });
}

const CHECKS: OptionChecks<IndexedDbStorageOptions> = {
  database: ["the name of a database", (value) => typeof value === "string" && value !== ""],
};
