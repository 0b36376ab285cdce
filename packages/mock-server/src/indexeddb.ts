/**
 * A storage in the browser: plants, journal and faults survive a reload, and the tabs of one origin share them.
 * @module @plant-store/mock-server/indexeddb
 */
export { type IndexedDbStorageOptions, indexedDbStorage } from "./storage/indexeddb/indexeddb-storage.ts";
