import { PlantStorage } from './index.js';
import './contract.js';

/** Where a SQLite storage keeps its file, and how safely. */
interface SqliteStorageOptions {
    /** The path of the database, such as `"plants.db"`. It is created where there is none; its folder is not. */
    readonly file: string;
    /**
     * How long a create waits for the disk. `"full"`: until it is written, so that it outlives a power failure. `"normal"` is
     * faster: it outlives the end of the process, but a power failure may take the last creates.
     * @default "full"
     */
    readonly synchronous?: "full" | "normal" | undefined;
}
/**
 * Creates a storage in a file, over `node:sqlite` of Node 22.13 or later. Stores, storages and processes may share a file.
 * A fork's part of it is removed when the fork is closed.
 *
 * @throws TypeError for a wrong option; Error where Node has no `node:sqlite`. `createPlantStore` then throws an Error that
 * names the file, if it is not a database of this kind, is damaged or newer, or cannot be written.
 * @example
 * const store = createPlantStore({ storage: sqliteStorage({ file: "plants.db" }) });
 */
declare function sqliteStorage(options: SqliteStorageOptions): PlantStorage;

export { sqliteStorage };
export type { SqliteStorageOptions };
