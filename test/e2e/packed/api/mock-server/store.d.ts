import { P as PlantStoreState, S as Service } from "./state.js";
import { N as NewPlant } from "./contract.js";
import { d as DuplicatePolicy } from "./stored-fault.js";
import { P as PlantStorage } from "./plant-storage.js";
type VerifyToken = (token: string) => boolean | Promise<boolean>;
interface PlantStoreOptions {
    readonly baseUrl?: string | undefined;
    readonly tokens?: readonly string[] | undefined;
    readonly verifyToken?: VerifyToken | undefined;
    readonly auth?: boolean | undefined;
    readonly maxBodyBytes?: number | undefined;
    readonly duplicates?: DuplicatePolicy | undefined;
    readonly errorStatuses?: "http" | "documented" | undefined;
    readonly seed?: readonly NewPlant[] | undefined;
    readonly storage?: PlantStorage | undefined;
    readonly storageTimeoutMs?: number | undefined;
    readonly journalSize?: number | undefined;
    readonly maxSpaces?: number | undefined;
    readonly randomSeed?: number | undefined;
}
interface PlantStore extends PlantStoreState {
    readonly baseUrl: string | undefined;
    readonly fetch: typeof globalThis.fetch;
    readonly randomSeed: number;
    fork(): PlantStore;
    space(name: string): PlantStore;
    hasSpace(name: string): boolean;
    spaces(): readonly string[];
    readonly settings: Readonly<Record<string, string>>;
    ready(): Promise<void>;
    readonly service: Service;
    close(): Promise<void>;
    [Symbol.asyncDispose](): Promise<void>;
}
declare function createPlantStore(options?: PlantStoreOptions): PlantStore;
export { createPlantStore as c };
export type { PlantStore as P, VerifyToken as V, PlantStoreOptions as a };
