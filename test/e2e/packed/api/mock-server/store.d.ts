import { P as PlantStoreState, S as Service } from './state.js';
import { N as NewPlant } from './contract.js';
import { c as DuplicatePolicy, P as PlantStorage } from './plant-storage.js';

/** Tells whether a well-formed bearer token is good. If it throws or rejects, the response is 500, and shows no reason. */
type VerifyToken = (token: string) => boolean | Promise<boolean>;

/** The options of a store. Each has a default: `createPlantStore()` starts a service that accepts any well-formed token. */
interface PlantStoreOptions {
    /**
     * Where the service stands, such as `"https://api.plants.test/v1"`. Its prefix counts on every transport; trailing
     * slashes are dropped. `createHandlers` needs it. With it, `store.fetch` fails for any other origin.
     * @default none: `store.fetch` takes any origin, and the path is `/plants`
     */
    readonly baseUrl?: string | undefined;
    /**
     * The tokens that are good. An empty list refuses every token.
     * @default every well-formed one (b64token, RFC 6750 2.1)
     */
    readonly tokens?: readonly string[] | undefined;
    /** Decides about each well-formed token, in place of `tokens`. If it throws, the response is 500. */
    readonly verifyToken?: VerifyToken | undefined;
    /**
     * `false` asks for no token at all.
     * @default true
     */
    readonly auth?: boolean | undefined;
    /**
     * The largest request body, in bytes; 0 is no limit. A larger one gets 413.
     * @default 1_048_576
     */
    readonly maxBodyBytes?: number | undefined;
    /**
     * How to treat a taken id: `"replace"` the record, or `"reject"` the request with 400.
     * @default "replace"
     */
    readonly duplicates?: DuplicatePolicy | undefined;
    /**
     * `"documented"` sends 400 in place of 401, 413 and 415 on the operation, for tools that refuse a status which the
     * OpenAPI document does not declare. The challenge and the `error` value stay.
     * @default "http"
     */
    readonly errorStatuses?: "http" | "documented" | undefined;
    /**
     * The plants that the store holds at the start and after each `reset()`.
     * @default none
     */
    readonly seed?: readonly NewPlant[] | undefined;
    /**
     * Where the store keeps everything that it knows. Stores over one storage share it; a `fork()` has a part of its own.
     * @default memoryStorage()
     */
    readonly storage?: PlantStorage | undefined;
    /**
     * How long to wait for the storage, in milliseconds from 1 to 2,147,483,647. Then the response is 500, and the plant may be
     * stored all the same; a call of the store rejects.
     * @default 10_000
     */
    readonly storageTimeoutMs?: number | undefined;
    /**
     * How many requests `store.requests` keeps; the oldest go first.
     * @default 1_000
     */
    readonly journalSize?: number | undefined;
    /**
     * How many spaces may be open, beside the store's own.
     * @default 1_000
     */
    readonly maxSpaces?: number | undefined;
    /**
     * The source of everything random: a latency's range and a fault's probability. The same seed and the same requests
     * meet the same faults, from the start and after each `reset()`. A whole number, of which the last 32 bits count.
     * @default a random one, which is printed once it is used, and stands in `store.randomSeed`
     */
    readonly randomSeed?: number | undefined;
}

/** The service with its records: one value that every transport serves. */
interface PlantStore extends PlantStoreState {
    /** The base URL that the store was given, without trailing slashes. */
    readonly baseUrl: string | undefined;
    /** A `fetch` that calls the service itself: pass it to the SDK, and nothing is intercepted and no socket opened. */
    readonly fetch: typeof globalThis.fetch;
    /** The seed of everything random: `randomSeed`, or a number of the store's own. */
    readonly randomSeed: number;
    /**
     * Creates a store with the same options, and records, requests and faults of its own: for tests that run at the same time.
     * Nothing of it lasts: its part of the storage goes when it is closed.
     */
    fork(): PlantStore;
    /**
     * Returns the part of the storage with that name, as a store with the same options, and records, requests, faults and
     * numbers of its own. The same name gives the same store until it is closed; `"default"` is the store that has no other
     * name. Its base URL is `/spaces/<name>` below this one's.
     *
     * @param name 1 to 64 of `A-Za-z0-9._-`, a letter or digit first
     * @throws TypeError for another name; RangeError where `maxSpaces` of them are open
     * @example
     * const mine = store.space("worker-3");
     */
    space(name: string): PlantStore;
    /** Returns the names of the spaces that are open, without the store's own. */
    spaces(): readonly string[];
    /** Its storage and its options as text, for a person to read: no token is shown. */
    readonly settings: Readonly<Record<string, string>>;
    /**
     * Resolves once its storage can be used. Requests wait for it by themselves; ask to fail early.
     *
     * @throws Error (as a rejection) that says in one line what is wrong with the storage
     */
    ready(): Promise<void>;
    /** The service behind every transport, in plain values: what an adapter of your own calls. */
    readonly service: Service;
    /**
     * Releases what its storage holds of the machine, such as a file or a connection; in memory that is nothing. Ask nothing
     * of the store afterwards, but to close it again. Its spaces are closed with it; a fork has a `close()` of its own.
     *
     * @throws what the storage throws
     * @example
     * await using store = createPlantStore(); // closes it at the end of the scope
     */
    close(): Promise<void>;
    /** The same as `close()`, for `await using`. */
    [Symbol.asyncDispose](): Promise<void>;
}
/**
 * Creates a Plant Store.
 *
 * @throws TypeError when an option is wrong; the message names it and what it must be.
 * @example
 * const store = createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });
 */
declare function createPlantStore(options?: PlantStoreOptions): PlantStore;

export { createPlantStore as c };
export type { PlantStore as P, VerifyToken as V, PlantStoreOptions as a };
