import { PlantStorage } from './index.js';
import './contract.js';

/** The options of `indexedDbStorage`. */
interface IndexedDbStorageOptions {
    /**
     * The name of the database. All stores of one origin that use this name share it.
     * @default "plant-store"
     */
    readonly database?: string | undefined;
}
/**
 * Creates a storage in the browser's IndexedDB, for pages and workers. Its data survives a reload, and the tabs of one
 * origin share it. A fork is kept in memory only.
 *
 * @throws TypeError for a wrong option. `createPlantStore` then throws an Error if there is no IndexedDB, as in Node;
 * `store.ready()` rejects with an Error that says why the browser does not open the database.
 * @example
 * const store = createPlantStore({ storage: indexedDbStorage() });
 */
declare function indexedDbStorage(options?: IndexedDbStorageOptions): PlantStorage;

export { indexedDbStorage };
export type { IndexedDbStorageOptions };
