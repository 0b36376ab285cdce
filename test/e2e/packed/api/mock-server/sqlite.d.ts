import { PlantStorage } from './index.js';
import './contract.js';

/** The options of `sqliteStorage`. */
interface SqliteStorageOptions {
    /** The path of the database, such as `"plants.db"`. The file is created if it is missing, but not its folder. */
    readonly file: string;
    /**
     * How long a create waits for the disk. `"full"`: until it is written, so that it survives a power failure. `"normal"` is
     * faster: it survives the end of the process, but a power failure may lose the last creates.
     * @default "full"
     */
    readonly synchronous?: "full" | "normal" | undefined;
}
/**
 * Creates a storage in a file, over `node:sqlite` of Node 22.13 or later. Stores, storages and processes may share a file.
 * Closing a fork removes the fork's data.
 *
 * @throws TypeError for a wrong option; Error if Node has no `node:sqlite`. `createPlantStore` then throws an Error that
 * names the file if it is not a database of this kind, is damaged or newer, or cannot be written.
 * @example
 * const store = createPlantStore({ storage: sqliteStorage({ file: "plants.db" }) });
 */
declare function sqliteStorage(options: SqliteStorageOptions): PlantStorage;

export { sqliteStorage };
export type { SqliteStorageOptions };
