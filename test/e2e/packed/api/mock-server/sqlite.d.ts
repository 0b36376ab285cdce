import { PlantStorage } from "./index.js";
interface SqliteStorageOptions {
    readonly file: string;
    readonly synchronous?: "full" | "normal" | undefined;
}
declare function sqliteStorage(options: SqliteStorageOptions): PlantStorage;
export { sqliteStorage };
export type { SqliteStorageOptions };
