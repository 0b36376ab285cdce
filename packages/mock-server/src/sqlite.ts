/**
 * A storage in a file: plants, journal and faults outlive the process, and several processes share them.
 * @module @plant-store/mock-server/sqlite
 */
export { type SqliteStorageOptions, sqliteStorage } from "./storage/sqlite/sqlite-storage.ts";
