import { PlantStorage } from "./index.js";
interface IndexedDbStorageOptions {
    readonly database?: string | undefined;
}
declare function indexedDbStorage(options?: IndexedDbStorageOptions): PlantStorage;
export { indexedDbStorage };
export type { IndexedDbStorageOptions };
