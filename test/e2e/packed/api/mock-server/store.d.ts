import { k as ServiceRequest, l as ServiceResponse, j as Refusal, F as Fault, I as InjectOptions, T as TransportIdentity, e as FaultKind, C as Cause, i as RecordedRequest, g as PlantRecord, q as StoreFault, c as DuplicatePolicy, P as PlantStorage } from './plant-storage.js';
import { N as NewPlant } from './contract.js';

/** Tells whether a well-formed bearer token is good. If it throws or rejects, the response is 500, and shows no reason. */
type VerifyToken = (token: string) => boolean | Promise<boolean>;

/** A fault that was injected. */
interface InjectedFault {
    /** Resolves to how many requests will still meet it. */
    remaining(): Promise<number>;
    /** Removes it. Removing it twice is fine. */
    remove(): Promise<void>;
}
/** The service itself, free of any transport. */
interface Service {
    /** The path of the base URL, above the service's own: empty, or such as `/v1`. */
    readonly prefix: string;
    /**
     * Handles a request, by DECISIONS.md's order of checks. An error inside becomes a 500. It rejects where there is no
     * response to carry: as the request's own `readBody` does, or with a ConnectionFault that was injected.
     */
    respond(request: ServiceRequest): Promise<ServiceResponse>;
    /** Returns the response to a request that a transport refuses by its own rule. It is not recorded. */
    refuse(refusal: Refusal): ServiceResponse;
    /**
     * Makes requests meet a fault, until the next reset: those of one transport, or of all.
     *
     * @throws TypeError (as a rejection) for a wrong option.
     */
    inject(fault: Fault, options?: InjectOptions, transport?: TransportIdentity): Promise<InjectedFault>;
}

/** Selects requests: those that have all of these, or those for which a function returns true. */
type RequestFilter = {
    /** As it was sent, such as `"POST"`. */
    readonly method?: string | undefined;
    /** Below the base URL, such as `"/plants"`. */
    readonly path?: string | undefined;
    /** The status of its response. */
    readonly status?: number | undefined;
    /** The kind of a fault that it met, such as `"latency"`. */
    readonly fault?: FaultKind | undefined;
    /** The id of the plant that its body holds, whether it was stored or not. */
    readonly id?: number | bigint | undefined;
    /** The cause of a violation that it has, such as `"refused_token"`. */
    readonly cause?: Cause | undefined;
    /**
     * A text that its `body` or its `path` contains, as the journal shows them: upper and lower case differ, and of a
     * longer body only the first 65,536 bytes are there.
     */
    readonly text?: string | undefined;
} | ((request: RecordedRequest) => boolean);

/** The exact numbers of requests that there must have been. Omitted ones are not checked. */
interface RequestCounts {
    /** All of them. */
    readonly total?: number | undefined;
    /** By the status of their responses. A status that is not named must not have come. */
    readonly status?: Readonly<Record<number, number>> | undefined;
    /** By the faults that they met. A fault that is not named must not have come. */
    readonly faults?: Readonly<Partial<Record<FaultKind, number>>> | undefined;
    /**
     * How many requests did something wrong, or how many by cause, `{ refused_token: 1 }`. A request counts once under each
     * of its causes, however often it has it. A cause that is not named must not have come.
     */
    readonly violations?: number | Readonly<Partial<Record<Cause, number>>> | undefined;
}

/** The requests since the store's start or its last `reset()`: the last 1,000, or `journalSize`. */
interface RequestJournal {
    /** Returns them, oldest first. @throws TypeError or RangeError (as a rejection) for a wrong filter, as the others do. */
    all(filter?: RequestFilter): Promise<readonly RecordedRequest[]>;
    /** Returns the newest, if there is one. */
    last(filter?: RequestFilter): Promise<RecordedRequest | undefined>;
    /** Returns how many there are. */
    count(filter?: RequestFilter): Promise<number>;
    /**
     * Resolves with the requests as soon as there are `count` of them, which may be at once. A request counts once its
     * response is there, or, if a fault makes it wait, once it begins to wait.
     *
     * @throws Error (as a rejection) that says what came instead, after `timeoutMs` (milliseconds, 5,000 by default) or at a
     * `reset()`; RangeError when `count` is no whole number from 1; what a filter throws.
     */
    waitFor(count: number, filter?: RequestFilter, options?: {
        readonly timeoutMs?: number | undefined;
    }): Promise<readonly RecordedRequest[]>;
    /**
     * Checks how many requests there were.
     *
     * @throws Error (as a rejection) with the difference and what came; also when requests were dropped, since then
     * nobody knows. TypeError for an invalid count.
     * @example
     * await store.requests.verify({ total: 3, status: { 503: 2, 200: 1 } });
     */
    verify(counts: RequestCounts): Promise<void>;
}

/** The stored plants, for a test to look at. */
interface StoredPlants {
    /** Returns the plant with this id, or undefined. @throws RangeError for a number that may have lost digits; TypeError for a text. */
    get(id: number | bigint): Promise<PlantRecord | undefined>;
    /** Tells whether there is a plant with this id. @throws RangeError for a number that may have lost digits; TypeError for a text. */
    has(id: number | bigint): Promise<boolean>;
    /** Returns the number of plants. */
    count(): Promise<number>;
    /** Returns every plant, in the order in which the ids first came. */
    values(): Promise<readonly PlantRecord[]>;
}

/**
 * Everything that a test looks at and steers. All of it is asynchronous, so that a stored or remote store can implement it
 * too.
 */
interface PlantStoreState {
    /** The stored plants. */
    readonly plants: StoredPlants;
    /** The journal of requests. */
    readonly requests: RequestJournal;
    /**
     * Makes the service fail on purpose, until `reset()`, or until the injected fault is removed.
     *
     * @throws TypeError (as a rejection) for a fault that needs a socket, a latency at `"response"`, or a wrong option.
     * @example
     * await store.inject(faults.status(503, { retryAfter: 1 }), { times: 2 });
     * await store.inject(faults.networkError(), { at: "response" }); // the plant is stored
     */
    inject(fault: StoreFault, options?: InjectOptions): Promise<InjectedFault>;
    /**
     * Starts again: records from the seed, requests and faults cleared, numbers from 1, randomness from its seed. A request
     * that began before writes nothing afterwards.
     */
    reset(): Promise<void>;
}

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

export { createPlantStore as f };
export type { InjectedFault as I, PlantStore as P, RequestCounts as R, Service as S, VerifyToken as V, PlantStoreOptions as a, PlantStoreState as b, RequestFilter as c, RequestJournal as d, StoredPlants as e };
