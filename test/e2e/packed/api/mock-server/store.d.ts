import { P as PlantStoreState, S as Service } from './state.js';
import { N as NewPlant } from './contract.js';
import { c as DuplicatePolicy, P as PlantStorage } from './plant-storage.js';

/** Tells whether a well-formed bearer token is good. If it throws or rejects, the response is 500, and shows no reason. */
type VerifyToken = (token: string) => boolean | Promise<boolean>;

/** The options of a store. Each has a default: `createPlantStore()` starts a service that accepts any well-formed token. */
interface PlantStoreOptions {
    /**
     * The URL of the service, such as `"https://api.plants.test/v1"`. Its prefix counts on every transport; trailing slashes
     * are dropped. `createHandlers` needs it. With it, `store.fetch` fails for any other origin.
     * @default none: `store.fetch` takes any origin, and the path is `/plants`
     */
    readonly baseUrl?: string | undefined;
    /**
     * The good tokens. An empty list refuses every token.
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
     * `"documented"` sends 400 in place of 401, 413 and 415 on the operation, for tools that refuse a status which is not in
     * the OpenAPI document. The challenge and the `error` value stay.
     * @default "http"
     */
    readonly errorStatuses?: "http" | "documented" | undefined;
    /**
     * The plants that the store holds at the start and after each `reset()`.
     * @default none
     */
    readonly seed?: readonly NewPlant[] | undefined;
    /**
     * The place of everything that the store knows. Stores over one storage share it; a `fork()` has its own part.
     * @default memoryStorage()
     */
    readonly storage?: PlantStorage | undefined;
    /**
     * How long to wait for the storage, in milliseconds from 1 to 2,147,483,647. After that, the response is 500, but the
     * plant may be stored; a call of the store rejects.
     * @default 10_000
     */
    readonly storageTimeoutMs?: number | undefined;
    /**
     * How many requests `store.requests` keeps; the oldest go first.
     * @default 1_000
     */
    readonly journalSize?: number | undefined;
    /**
     * How many spaces may be open, without the store's own.
     * @default 1_000
     */
    readonly maxSpaces?: number | undefined;
    /**
     * The seed of everything random: a latency's range and a fault's probability. With the same seed, the same requests meet
     * the same faults, from the start and after each `reset()`. A whole number, of which the last 32 bits count.
     * @default a random one, which is printed at its first use; read it at `store.randomSeed`
     */
    readonly randomSeed?: number | undefined;
}

/** The service with its plants: one value for every transport. */
interface PlantStore extends PlantStoreState {
    /** The base URL of the options, without trailing slashes. */
    readonly baseUrl: string | undefined;
    /** Calls the service directly, as a `fetch`. Pass it to the SDK: it opens no socket and patches nothing. */
    readonly fetch: typeof globalThis.fetch;
    /** The seed of everything random: `randomSeed`, or a random one. */
    readonly randomSeed: number;
    /**
     * Creates a store with the same options, but its own plants, requests and faults, for tests that run at the same time.
     * Closing it removes its part of the storage.
     */
    fork(): PlantStore;
    /**
     * Returns the part of the storage with that name, as a store with the same options, but its own plants, requests, faults
     * and numbers. The same name returns the same store until it is closed; `"default"` is the store that you created. Its
     * base URL is `/spaces/<name>` below this one's.
     *
     * @param name 1 to 64 of `A-Za-z0-9._-`, a letter or digit first
     * @throws TypeError for another name; RangeError if `maxSpaces` spaces are open
     * @example
     * const mine = store.space("worker-3");
     */
    space(name: string): PlantStore;
    /** Returns the names of the open spaces, without the store's own. */
    spaces(): readonly string[];
    /** Its storage and its options as text for people, without any token. */
    readonly settings: Readonly<Record<string, string>>;
    /**
     * Resolves once its storage can be used. Requests wait for this by themselves; await it to fail early.
     *
     * @throws Error (as a rejection) that says in one line what is wrong with the storage
     */
    ready(): Promise<void>;
    /** The service behind every transport, in plain values. Your own adapter calls it. */
    readonly service: Service;
    /**
     * Releases the files or connections of its storage; in memory there are none. Closes its spaces too, but not its forks.
     * Use the store no more afterwards; a second `close()` is fine.
     *
     * @throws errors of the storage
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
