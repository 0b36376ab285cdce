import { N as NewPlant } from './contract.js';

/**
 * Every cause of an error response with its status and its `error` value: status * 100 + n, stable once published, so that
 * a client can branch on it. `status * 100` itself is a response that `Prefer: code` asked for. DECISIONS.md lists them.
 */
declare const ERRORS: {
    readonly invalid_utf8: {
        readonly status: 400;
        readonly error: 40001;
    };
    readonly byte_order_mark: {
        readonly status: 400;
        readonly error: 40002;
    };
    readonly malformed_json: {
        readonly status: 400;
        readonly error: 40003;
    };
    readonly shape_violation: {
        readonly status: 400;
        readonly error: 40004;
    };
    readonly duplicate_id: {
        readonly status: 400;
        readonly error: 40005;
    };
    readonly impossible_preference: {
        readonly status: 400;
        readonly error: 40006;
    };
    readonly malformed_host: {
        readonly status: 400;
        readonly error: 40007;
    };
    readonly malformed_request: {
        readonly status: 400;
        readonly error: 40008;
    };
    readonly missing_token: {
        readonly status: 401;
        readonly error: 40101;
    };
    readonly other_scheme: {
        readonly status: 401;
        readonly error: 40102;
    };
    readonly malformed_token: {
        readonly status: 401;
        readonly error: 40103;
    };
    readonly refused_token: {
        readonly status: 401;
        readonly error: 40104;
    };
    readonly origin_not_allowed: {
        readonly status: 403;
        readonly error: 40301;
    };
    readonly host_not_allowed: {
        readonly status: 403;
        readonly error: 40302;
    };
    readonly unknown_path: {
        readonly status: 404;
        readonly error: 40401;
    };
    readonly method_not_allowed: {
        readonly status: 405;
        readonly error: 40501;
    };
    readonly request_timeout: {
        readonly status: 408;
        readonly error: 40801;
    };
    readonly body_too_large: {
        readonly status: 413;
        readonly error: 41301;
    };
    readonly unsupported_media_type: {
        readonly status: 415;
        readonly error: 41501;
    };
    readonly unsupported_content_coding: {
        readonly status: 415;
        readonly error: 41502;
    };
    readonly unmet_expectation: {
        readonly status: 417;
        readonly error: 41701;
    };
    readonly header_too_large: {
        readonly status: 431;
        readonly error: 43101;
    };
    readonly internal: {
        readonly status: 500;
        readonly error: 50001;
    };
};
/** Why a request got an error: a row of DECISIONS.md's error values, such as `"shape_violation"`. */
type Cause = keyof typeof ERRORS;
/** Why a request got no plant, in the words of the response. */
interface Refusal {
    /** None when the response was asked for, by `Prefer: code` or a fault. */
    readonly cause?: Cause;
    /** The HTTP status, before `errorStatuses: "documented"` may replace it. */
    readonly status: number;
    /** The number in the error's body: status · 100 + n. */
    readonly error: number;
    /** The text in the error's body. */
    readonly message: string;
    /** Further header fields of the response, such as the challenge of a 401. */
    readonly headers?: Readonly<Record<string, string>>;
}

/** Tells whether a well-formed bearer token is good. If it throws or rejects, the response is 500, and shows no reason. */
type VerifyToken = (token: string) => boolean | Promise<boolean>;

/** Faults as data: `kind` is the name of the maker in `faults`. */
/** The response comes later, by a whole number of milliseconds between the two, both included. */
interface LatencyFault {
    /** Its maker in `faults`. */
    readonly kind: "latency";
    /** The shortest delay, in milliseconds. */
    readonly minMs: number;
    /** The longest, in milliseconds. */
    readonly maxMs: number;
}
/** The response has this status, and perhaps a Retry-After. */
interface StatusFault {
    /** Its maker in `faults`. */
    readonly kind: "status";
    /** From 200 to 599. */
    readonly status: number;
    /** The field's value: seconds, or an HTTP-date (RFC 9110 10.2.3). */
    readonly retryAfter?: string;
}
/** A 200 whose body breaks the contract. */
interface BodyFault {
    /** Its maker in `faults`. */
    readonly kind: "malformedJson" | "wrongShape" | "emptyBody";
}
/** No response: none ever, or a connection that fails. */
interface SilenceFault {
    /** Its maker in `faults`. */
    readonly kind: "hang" | "networkError";
}
/** A fault of the service, which every transport can show. */
type StoreFault = LatencyFault | StatusFault | BodyFault | SilenceFault;
/** A fault that needs a socket, which only a server has. */
interface SocketFault {
    /** Its maker in `faults`. */
    readonly kind: "connectionReset" | "emptyReply" | "truncatedBody" | "garbage";
}
/** Any fault; `faults` has a maker for each. */
type Fault = StoreFault | SocketFault;
/** The name of a fault, such as `"networkError"`. */
type FaultKind = Fault["kind"];

/** Identifies a transport, such as a server. Only the object's identity counts. */
type TransportIdentity = object;
/** A request as the service sees it. Every transport creates one, and carries the response back. */
interface ServiceRequest {
    /** As it was sent: methods are case-sensitive (RFC 9110 9.1). */
    readonly method: string;
    /** The path below the base URL, undecoded and without its query; `undefined` when the request lies outside the base URL. */
    readonly path: string | undefined;
    /** The query, without its question mark. @default "" */
    readonly query?: string;
    /** By lower-case name. A repeated field is one value, joined by `", "`, as Fetch does. */
    readonly headers: Readonly<Record<string, string | undefined>>;
    /** Reads the body once; `undefined` when it has more than `limit` bytes (0: no limit). */
    readonly readBody: (limit: number) => Promise<Uint8Array | undefined>;
    /** Faults that were injected for a transport meet only its requests. */
    readonly transport?: TransportIdentity;
    /** Called with the error behind a 500: what a storage, `verifyToken` or a `when` threw. The response never shows it. */
    readonly onFailure?: (failure: unknown) => void;
}
/** A response of the service. */
interface ServiceResponse {
    /** The HTTP status. */
    readonly status: number;
    /** Each field that the service sets. */
    readonly headers: Readonly<Record<string, string>>;
    /** The text of the body, sent as UTF-8; `""` is none. */
    readonly body: string;
}

/** A plant as it is stored: every member of the contract's NewPlant, its id exact. */
interface PlantRecord extends Readonly<Omit<NewPlant, "id">> {
    /** Exact over the whole of int64. */
    readonly id: bigint;
}
/** Whether a plant with a taken id replaces the stored one. */
type DuplicatePolicy = "replace" | "reject";

/** A mistake of a request. */
interface Violation {
    /** A row of DECISIONS.md's error values, such as `"shape_violation"`. */
    readonly cause: Cause;
    /** The mistake, in the words of the response. */
    readonly message: string;
    /** Where in the body: a JSON Pointer (RFC 6901). Only of a shape violation. */
    readonly pointer?: string;
}
/** A request as the service received it. */
interface ReceivedRequest {
    /** Counted from 1 since the start or the last reset; the response's X-Request-Id is `plant-store-<number>`. */
    readonly number: number;
    /** When it arrived. */
    readonly time: Date;
    /** As it was sent: methods are case-sensitive (RFC 9110 9.1). */
    readonly method: string;
    /** Below the base URL, without a query or a user; undefined when the request lies outside the base URL. */
    readonly path: string | undefined;
    /** By lower-case name. Those that can hold a secret (Authorization, Proxy-Authorization, Cookie) show at most their scheme. */
    readonly headers: Readonly<Record<string, string>>;
    /**
     * The body's text, up to its first 65,536 bytes; undefined when the service did not read it, since it refused the
     * request before (path, method, token, media type) or it was too large.
     */
    readonly body: string | undefined;
    /**
     * The plant that the body holds, its id exact, its texts up to their first 65,536 characters, whether it was stored or
     * not; undefined when it holds none.
     */
    readonly plant: PlantRecord | undefined;
    /** The objections of the service, also when a fault or `Prefer: code` decided the response; none for a good request. */
    readonly violations: readonly Violation[];
}
/** A request and its outcome. */
interface RecordedRequest extends ReceivedRequest {
    /** The faults that it met: latencies, then at most one other. */
    readonly faults: readonly Fault[];
    /** Whether the plant was stored, also when a fault took its response away. */
    readonly stored: boolean;
    /** The response, its body up to 65,536 characters; undefined while it waits, and when none was given. */
    readonly response: ServiceResponse | undefined;
}

/** Which requests a fault applies to, and when. */
interface InjectOptions {
    /**
     * When it happens. `"request"`: before anything is stored. `"response"`: once the plant is stored, so that only its response
     * is lost; a create that is not stored neither meets it nor uses it up. A latency has no `"response"`.
     * @default "request"
     */
    readonly at?: "request" | "response" | undefined;
    /**
     * How many requests meet it; after that it is gone.
     * @default Infinity: every one, until the next `reset()` or `remove()`
     */
    readonly times?: number | undefined;
    /**
     * From 0 to 1: the share of requests that meet it, drawn by the store's `randomSeed`. Those that it spares do not count
     * towards `times`.
     * @default 1
     */
    readonly probability?: number | undefined;
    /**
     * Only the requests whose plant has these members, such as `{ id: 7 }`; or those for which a function returns true, in
     * the process of the store. If it throws, the response is 500.
     * @default every request that has a good token
     */
    readonly when?: FaultFilter | undefined;
}
/** Which requests meet a fault. Past 2^53 - 1 an id is a bigint. */
type FaultFilter = PlantFilter | ((request: ReceivedRequest) => boolean);
type PlantFilter = {
    readonly [Name in keyof NewPlant]?: NewPlant[Name] | undefined;
};
/** A fault that waits for its requests. */
interface StoredFault {
    /** Given by the storage. */
    readonly id: number;
    /** The fault itself; frozen. */
    readonly fault: Fault;
    /** A delay comes before any other fault. */
    readonly stage: "delay" | "request" | "response";
    /** Only its requests meet the fault; undefined is all. */
    readonly transport: TransportIdentity | undefined;
    /** From 0 to 1. */
    readonly probability: number;
    /** Only the requests that it selects; undefined is all. */
    readonly when: FaultFilter | undefined;
    /** How many requests will still meet it. */
    readonly left: number;
}

/** Where everything that a store knows is kept: its plants, its journal, its faults and their counts, its numbers. */

/** A place for spaces: memory, a file, a database. */
interface PlantStorage {
    /** Opens a space of its own: no other store sees it. */
    open(settings: SpaceSettings): PlantSpace;
}
/** How a space begins, at first and after each reset. */
interface SpaceSettings {
    /** The plants that it holds at the start. */
    readonly seed: readonly PlantRecord[];
    /** How many requests its journal keeps; the oldest go first. */
    readonly journalSize: number;
}
/**
 * Everything that one store knows. If a call other than `begin` fails, it rejects or throws, and the service responds 500; so
 * it does where a step takes longer than `storageTimeoutMs`.
 */
interface PlantSpace {
    /** Takes a request in when it arrives. Without I/O, so it never fails: a storage that cannot number it now does so in `apply`. */
    begin(): Arrival;
    /** Returns the faults of an epoch as known here, without I/O; none once a reset has ended it. Asked again after a stale step. */
    faults(epoch: object): KnownFaults;
    /**
     * Takes one step of a request, wholly or not at all. A storage that need not wait returns the result itself, which costs
     * no turn of the microtask queue.
     */
    apply(step: Step): StepResult | Promise<StepResult>;
    /** The plants. */
    readonly plants: PlantReader;
    /** Returns the journal. */
    journal(): Promise<Journal>;
    /** Calls back after each change of the journal, a reset too. Returns a function that ends this. */
    onChange(listener: () => void): () => void;
    /** Adds a fault, and returns the id that it got. */
    inject(fault: Omit<StoredFault, "id">): Promise<number>;
    /** Returns how many requests will still meet a fault; 0 once it is gone. */
    remaining(id: number): Promise<number>;
    /** Removes a fault. One that is gone is no error. */
    remove(id: number): Promise<void>;
    /** Begins a new epoch: the seed's plants, numbers from 1, and nothing else. */
    reset(): Promise<void>;
    /** Releases what the space holds of the machine. Nothing is asked of it afterwards. */
    close(): Promise<void>;
}
/** Reads plants. */
interface PlantReader {
    /** Returns the plant with that id, if there is one. */
    get(id: bigint): Promise<PlantRecord | undefined>;
    /** Returns how many plants there are. */
    count(): Promise<number>;
    /** Returns every plant, in the order in which the ids first came. */
    values(): Promise<readonly PlantRecord[]>;
}
/** A request that has arrived. */
interface Arrival {
    /** The time between two resets; a request belongs to the one in which it arrived. */
    readonly epoch: object;
    /** 1, 2, 3 …, where the storage knows it already. */
    readonly number: number | undefined;
}
/** Faults in the order in which they were injected. */
interface KnownFaults {
    /** Changes whenever a fault comes, goes, or has one time less left. A step that gives another version is stale. */
    readonly version: number;
    /** All of the epoch. */
    readonly faults: readonly StoredFault[];
}
/** One step of a request. Most take one, at their end; one that a fault makes wait takes one before. */
interface Step {
    /** As `begin` gave it. */
    readonly epoch: object;
    /** As `begin` or an earlier step gave it. */
    readonly number: number | undefined;
    /** Whether the request goes on after it, so that another step follows. A storage may ignore it. */
    readonly waits: boolean;
    /** Whether an earlier step has written its entry. This one replaces it, unless the journal has dropped it. */
    readonly again: boolean;
    /** The version of the faults by which it was decided; undefined where they do not matter. */
    readonly version: number | undefined;
    /** Faults of which it uses one time: all of them, or none if its plant is refused as a duplicate. */
    readonly met: readonly StoredFault[];
    /** The plant that it stores. */
    readonly plant: PlantRecord | undefined;
    /** The policy for a taken id. */
    readonly duplicates: DuplicatePolicy;
    /** Describes the request. A storage may call it when somebody looks at the journal, or never. */
    readonly entry: (number: number, stored: boolean) => RecordedRequest;
}
/** The outcome of a step. */
type StepResult = Done | Stale | Gone;
/** The step is taken. */
interface Done {
    /** Tells the outcomes apart. */
    readonly kind: "done";
    /** The request's. */
    readonly number: number;
    /** Whether its plant was stored; false where it has none. */
    readonly stored: boolean;
}
/** The faults have changed: nothing is stored, and the request must be decided again. */
interface Stale {
    /** Tells the outcomes apart. */
    readonly kind: "stale";
}
/** A reset came between: nothing is changed, and the request still gets its response. */
interface Gone {
    /** Tells the outcomes apart. */
    readonly kind: "gone";
    /** The request's, or any that the ended epoch has not given. */
    readonly number: number;
}
/** The requests of one epoch. */
interface Journal {
    /** The current one. */
    readonly epoch: object;
    /** By number, each frozen. */
    readonly requests: readonly RecordedRequest[];
    /** How many were dropped, since it keeps no more. */
    readonly dropped: number;
}

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
     * Where the store keeps everything that it knows. Every store and every `fork()` opens a space of its own in it.
     * @default memoryStorage()
     */
    readonly storage?: PlantStorage | undefined;
    /**
     * How long a request waits for one step of the storage, in milliseconds from 1 to 2,147,483,647. Then the response is 500,
     * and the plant may be stored all the same.
     * @default 10_000
     */
    readonly storageTimeoutMs?: number | undefined;
    /**
     * How many requests `store.requests` keeps; the oldest go first.
     * @default 1_000
     */
    readonly journalSize?: number | undefined;
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
    /** Creates a store with the same options, and records, requests and faults of its own: for tests that run at the same time. */
    fork(): PlantStore;
    /** The service behind every transport, in plain values: what an adapter of your own calls. */
    readonly service: Service;
    /**
     * Releases what its storage holds of the machine, such as a file or a connection; in memory that is nothing. Ask nothing
     * of the store afterwards, but to close it again. A fork has a `close()` of its own.
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

export { createPlantStore as M };
export type { Arrival as A, BodyFault as B, Cause as C, Done as D, StoredPlants as E, Fault as F, Gone as G, Violation as H, InjectOptions as I, Journal as J, KnownFaults as K, LatencyFault as L, PlantStore as P, ReceivedRequest as R, StatusFault as S, TransportIdentity as T, VerifyToken as V, SilenceFault as a, SocketFault as b, PlantStorage as c, DuplicatePolicy as d, FaultFilter as e, FaultKind as f, InjectedFault as g, PlantReader as h, PlantRecord as i, PlantSpace as j, PlantStoreOptions as k, PlantStoreState as l, RecordedRequest as m, Refusal as n, RequestCounts as o, RequestFilter as p, RequestJournal as q, Service as r, ServiceRequest as s, ServiceResponse as t, SpaceSettings as u, Stale as v, Step as w, StepResult as x, StoreFault as y, StoredFault as z };
