import { N as NewPlant } from './contract.js';

/**
 * Every cause of an error response, with its `error` value: status * 100 + n. A published value never changes, since
 * clients branch on it. `status * 100` is a response that `Prefer: code` or a fault asked for. DECISIONS.md lists them.
 */
declare const ERRORS: {
    readonly invalid_utf8: 40001;
    readonly byte_order_mark: 40002;
    readonly malformed_json: 40003;
    readonly shape_violation: 40004;
    readonly duplicate_id: 40005;
    readonly impossible_preference: 40006;
    readonly malformed_host: 40007;
    readonly malformed_request: 40008;
    readonly missing_token: 40101;
    readonly other_scheme: 40102;
    readonly malformed_token: 40103;
    readonly refused_token: 40104;
    readonly origin_not_allowed: 40301;
    readonly host_not_allowed: 40302;
    readonly unknown_path: 40401;
    readonly method_not_allowed: 40501;
    readonly request_timeout: 40801;
    readonly body_too_large: 41301;
    readonly unsupported_media_type: 41501;
    readonly unsupported_content_coding: 41502;
    readonly unmet_expectation: 41701;
    readonly header_too_large: 43101;
    readonly internal: 50001;
};
/** The cause of an error response: a row of DECISIONS.md's error values, such as `"shape_violation"`. */
type Cause = keyof typeof ERRORS;
/** The refusal of a request. */
interface Refusal {
    /** Absent if `Prefer: code` or a fault asked for the response. */
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

/** Faults as data: `kind` is the name of the maker in `faults`. */
/** Delays the response by a whole number of milliseconds from `minMs` to `maxMs`, at random. */
interface LatencyFault {
    /** The name of its maker in `faults`. */
    readonly kind: "latency";
    /** The shortest delay, in milliseconds. */
    readonly minMs: number;
    /** The longest, in milliseconds. */
    readonly maxMs: number;
}
/** Responds with this status, and perhaps a Retry-After. */
interface StatusFault {
    /** The name of its maker in `faults`. */
    readonly kind: "status";
    /** From 200 to 599. */
    readonly status: number;
    /** The field's value: seconds, or an HTTP-date (RFC 9110 10.2.3). */
    readonly retryAfter?: string;
}
/** Responds with a 200 whose body breaks the contract. */
interface BodyFault {
    /** The name of its maker in `faults`. */
    readonly kind: "malformedJson" | "wrongShape" | "emptyBody";
}
/** Never responds, or fails the connection. */
interface SilenceFault {
    /** The name of its maker in `faults`. */
    readonly kind: "hang" | "networkError";
}
/** A fault of the service, which every transport can show. */
type StoreFault = LatencyFault | StatusFault | BodyFault | SilenceFault;
/** A fault that needs a socket, which only a server has. */
interface SocketFault {
    /** The name of its maker in `faults`. */
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
    /** The path below the base URL, undecoded and without its query; `undefined` if the request is outside the base URL. */
    readonly path: string | undefined;
    /** The query, without its question mark. @default "" */
    readonly query?: string;
    /** By lower-case name. A repeated field is one value, joined by `", "`, as Fetch does. */
    readonly headers: Readonly<Record<string, string | undefined>>;
    /** Reads the body once; `undefined` if it has more than `limit` bytes (0: no limit). */
    readonly readBody: (limit: number) => Promise<Uint8Array | undefined>;
    /** Faults that were injected for a transport meet only its requests. */
    readonly transport?: TransportIdentity;
    /** Called with the error behind a 500, from a storage, `verifyToken` or a `when`. The response never shows it. */
    readonly onFailure?: (failure: unknown) => void;
}
/** A response of the service. */
interface ServiceResponse {
    /** The HTTP status. */
    readonly status: number;
    /** The header fields that the service sets. */
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
    /** The place in the body, as a JSON Pointer (RFC 6901). Only for a shape violation. */
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
    /** Below the base URL, without a query or a user; undefined if the request is outside the base URL. */
    readonly path: string | undefined;
    /** By lower-case name. Authorization, Proxy-Authorization and Cookie can hold secrets: they show at most their scheme. */
    readonly headers: Readonly<Record<string, string>>;
    /**
     * The first 65,536 bytes of the body's text. Undefined if the service did not read it: the body was too large, or the
     * request was refused first (path, method, token, media type).
     */
    readonly body: string | undefined;
    /**
     * The plant in the body, stored or not, with its exact id and the first 65,536 characters of each text. Undefined if
     * there is none.
     */
    readonly plant: PlantRecord | undefined;
    /** The mistakes that the service found, even if a fault or `Prefer: code` decided the response. Empty for a good request. */
    readonly violations: readonly Violation[];
}
/** A request and its outcome. */
interface RecordedRequest extends ReceivedRequest {
    /** The faults that it met: latencies, then at most one other. */
    readonly faults: readonly Fault[];
    /** Whether the plant was stored, even if a fault took its response away. */
    readonly stored: boolean;
    /** `"waiting"` while a fault delays it, and forever if it hangs. */
    readonly state: "waiting" | "completed";
    /** Milliseconds from its arrival to its end, latencies included; undefined while it waits. */
    readonly durationMs: number | undefined;
    /** The response, with up to 65,536 characters of its body; undefined while it waits, and if there was none. */
    readonly response: ServiceResponse | undefined;
}

/** Which requests meet a fault, and when. */
interface InjectOptions {
    /**
     * When the fault happens. `"request"`: before anything is stored. `"response"`: after the plant is stored, so that only
     * its response is lost; a create that stores nothing neither meets the fault nor uses it up. A latency has no
     * `"response"`.
     * @default "request"
     */
    readonly at?: "request" | "response" | undefined;
    /**
     * How many requests meet it; then it is removed.
     * @default Infinity: every one, until the next `reset()` or `remove()`
     */
    readonly times?: number | undefined;
    /**
     * The share of requests that meet it, from 0 to 1, drawn by the store's `randomSeed`. Requests that do not meet it do not
     * count towards `times`.
     * @default 1
     */
    readonly probability?: number | undefined;
    /**
     * Only the requests whose plant has these members, such as `{ id: 7 }`; or those for which a function returns true, in
     * the process of the store. If it throws, the response is 500.
     * @default every create that has a good token
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
    /** The storage gives it. */
    readonly id: number;
    /** The fault itself; frozen. */
    readonly fault: Fault;
    /** A delay comes before all other faults. */
    readonly stage: "delay" | "request" | "response";
    /** Only its requests meet the fault. Undefined: all requests. */
    readonly transport: TransportIdentity | undefined;
    /** From 0 to 1. */
    readonly probability: number;
    /** Selects the requests that meet it. Undefined: all. */
    readonly when: FaultFilter | undefined;
    /** How many requests will still meet it. */
    readonly left: number;
}

/** The storage of everything that a store knows: plants, journal, faults and their counts, numbers. */

/** Keeps spaces in memory, in a file or in a database. */
interface PlantStorage {
    /** Names the place for people, without secrets: `"plants.db"`. */
    readonly description?: string;
    /**
     * Opens a space. Stores that open the same name share the space. Does no I/O: it connects later, and `ready` reports
     * errors.
     *
     * @throws Error that says what is wrong with the place, if that is known at once
     */
    open(settings: SpaceSettings): PlantSpace;
}
/** Which space to open, and its content at the start and after each reset. */
interface SpaceSettings {
    /** `"default"`, a name for `store.space(name)`, or the name of a fork: up to 200 of `A-Za-z0-9._-` and slashes. */
    readonly name: string;
    /** Whether closing it removes its data. True for a fork, whose name nobody else knows. */
    readonly temporary: boolean;
    /** The plants at the start. An existing space gets them only if it has no plants. */
    readonly seed: readonly PlantRecord[];
    /** How many requests its journal keeps; the oldest go first. */
    readonly journalSize: number;
}
/**
 * Everything that one store knows. The service responds 500 if a call other than `begin` rejects or throws, or if a step
 * takes longer than `storageTimeoutMs`.
 */
interface PlantSpace {
    /**
     * Resolves once the space can be used. Every other function waits for this too.
     *
     * @throws Error (as a rejection) that says in one line what is wrong with the place, and what to do
     */
    ready(): Promise<void>;
    /**
     * Registers a request on its arrival. Never fails, since it does no I/O: a storage that cannot number the request yet
     * does so in `apply`.
     */
    begin(): Arrival;
    /** Returns the faults of an epoch that are known here, without I/O; none after a reset. Called again after a stale step. */
    faults(epoch: object): KnownFaults;
    /**
     * Takes one step of a request, all of it or nothing. A storage that need not wait returns the result itself: a promise
     * costs a turn of the microtask queue.
     */
    apply(step: Step): StepResult | Promise<StepResult>;
    /** The plants. */
    readonly plants: PlantReader;
    /** Returns a page of the journal, by number. */
    journal(options?: JournalPageOptions): Promise<JournalPage>;
    /**
     * Returns the changes of the journal after a place. Without a place: no changes, and the current place. If the epoch of
     * the place has ended: all of the current journal.
     *
     * @param most how many changes it returns at most, the first ones
     */
    changes(after: JournalPlace | undefined, most: number): Promise<JournalChanges>;
    /** Calls back after each change of the journal, and after a reset. Returns a function that ends this. */
    onChange(listener: () => void): () => void;
    /** Adds a fault, and returns its id. */
    inject(fault: Omit<StoredFault, "id">): Promise<number>;
    /** Returns the faults that can still happen, in the order of their injection. */
    injected(): Promise<readonly StoredFault[]>;
    /** Removes a fault. Does nothing if it is gone. */
    remove(id: number): Promise<void>;
    /** Begins a new epoch, with the seed's plants and numbers from 1, and nothing else. */
    reset(): Promise<void>;
    /** Releases everything: no file, connection or timer is left. A second call does nothing. */
    close(): Promise<void>;
}
/** Reads plants. */
interface PlantReader {
    /** Returns the plant with that id, if there is one. */
    get(id: bigint): Promise<PlantRecord | undefined>;
    /** Returns how many plants there are. */
    count(): Promise<number>;
    /** Returns a page of the plants, in the order in which their ids first came. */
    page(options?: PageOptions): Promise<PlantPage>;
}
/** Which page of a list to read. */
interface PageOptions {
    /**
     * The `next` of the page before. For plants it is how many come before the page: no plant changes its place. For requests
     * it is the number of the last one before the page.
     * @default the list's beginning
     */
    readonly after?: number | undefined;
    /**
     * How many items the page has at most, from 1. A storage may return fewer.
     * @default as many as the storage returns at once
     */
    readonly limit?: number | undefined;
}
/** Which page of a journal to read. */
interface JournalPageOptions extends PageOptions {
    /**
     * Which requests come first.
     * @default "oldest"
     */
    readonly order?: "oldest" | "newest" | undefined;
}
/** A part of a list. */
interface Page {
    /** The name of the time between two resets, unique in all processes. Pages of different epochs belong to different lists. */
    readonly epoch: string;
    /** The `after` of the next page. Absent on the last page. */
    readonly next?: number | undefined;
}
/** A part of the plants. */
interface PlantPage extends Page {
    /** In the order in which the ids first came. */
    readonly plants: readonly PlantRecord[];
}
/** A request that has arrived. */
interface Arrival {
    /** The time between two resets in which the request has arrived. */
    readonly epoch: object;
    /** 1, 2, 3 …; undefined if the storage does not know it yet. */
    readonly number: number | undefined;
}
/** Faults in the order in which they were injected. */
interface KnownFaults {
    /** Changes whenever a fault is added, is removed or loses one of its times. A step with another version is stale. */
    readonly version: number;
    /** All faults of the epoch. */
    readonly faults: readonly StoredFault[];
}
/** One step of a request. Most requests take one, at their end. If a fault makes a request wait, it takes one before. */
interface Step {
    /** From `begin`. */
    readonly epoch: object;
    /** From `begin` or an earlier step. */
    readonly number: number | undefined;
    /** Whether the request waits now, so that another step follows. A storage may ignore it. */
    readonly waits: boolean;
    /** Whether an earlier step has written the journal entry. This step replaces it, unless the journal has dropped it. */
    readonly again: boolean;
    /** The version of the faults behind the decision; undefined if they do not matter. */
    readonly version: number | undefined;
    /** The faults that the request meets. Each loses one of its times, unless the plant is refused as a duplicate. */
    readonly met: readonly StoredFault[];
    /** The plant to store, if any. */
    readonly plant: PlantRecord | undefined;
    /** The policy for a taken id. */
    readonly duplicates: DuplicatePolicy;
    /** Describes the request for the journal. A storage may call it only when somebody reads the journal, or never. */
    readonly entry: (number: number, stored: boolean) => RecordedRequest;
}
/** The outcome of a step. */
type StepResult = Done | Stale | Gone;
/** The step was taken. */
interface Done {
    /** The kind of the result. */
    readonly kind: "done";
    /** The number of the request. */
    readonly number: number;
    /** Whether the plant was stored; false if there is none. */
    readonly stored: boolean;
}
/** The faults have changed: nothing is stored, and the request must be decided again. */
interface Stale {
    /** The kind of the result. */
    readonly kind: "stale";
}
/** A reset came first: nothing is changed, and the request still gets its response. */
interface Gone {
    /** The kind of the result. */
    readonly kind: "gone";
    /** The number of the request, or one that the ended epoch has not given. */
    readonly number: number;
}
/** A page of a journal, and the place after which to read its changes. */
interface JournalPage extends Page, JournalPlace {
    /** In the order that was asked for; each is frozen. */
    readonly requests: readonly RecordedRequest[];
    /** How many requests the journal has dropped, because of its size. */
    readonly dropped: number;
}
/** A place between two changes of a journal. */
interface JournalPlace {
    /** The name of the epoch. */
    readonly epoch: string;
    /** How many requests had been written by then. */
    readonly written: number;
    /** How many times an entry had been replaced by then: that of a request that waited. */
    readonly rewritten: number;
}
/** A journal entry that was written or replaced. */
interface JournalChange {
    /** The request as it is now. */
    readonly request: RecordedRequest;
    /** The place after it. */
    readonly place: JournalPlace;
}
/** The changes of a journal after a place. */
interface JournalChanges {
    /** First the replaced entries of earlier requests, then the new entries, in the order of writing. */
    readonly changes: readonly JournalChange[];
    /** The place after all of these. If a number up to `written` is missing, the journal has dropped that request. */
    readonly place: JournalPlace;
}

export type { Arrival as A, BodyFault as B, Cause as C, Done as D, Fault as F, Gone as G, InjectOptions as I, JournalChange as J, KnownFaults as K, LatencyFault as L, PlantStorage as P, ReceivedRequest as R, StatusFault as S, TransportIdentity as T, Violation as V, SilenceFault as a, SocketFault as b, DuplicatePolicy as c, FaultFilter as d, FaultKind as e, JournalChanges as f, JournalPage as g, JournalPageOptions as h, JournalPlace as i, Page as j, PageOptions as k, PlantPage as l, PlantReader as m, PlantRecord as n, PlantSpace as o, RecordedRequest as p, Refusal as q, ServiceRequest as r, ServiceResponse as s, SpaceSettings as t, Stale as u, Step as v, StepResult as w, StoreFault as x, StoredFault as y };
