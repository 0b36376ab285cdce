import { N as NewPlant } from './contract.js';

/**
 * Every cause of an error response with its `error` value: status * 100 + n, stable once published, so that a client can
 * branch on it. `status * 100` itself is a response that `Prefer: code` asked for. DECISIONS.md lists them.
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
    /** `"waiting"` while a fault delays it, and for ever where it hangs. */
    readonly state: "waiting" | "completed";
    /** How many milliseconds after its arrival it was completed, its latencies included; undefined while it waits. */
    readonly durationMs: number | undefined;
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
    /** Names the place for a reader, without secrets: `"plants.db"`. */
    readonly description?: string;
    /**
     * Opens the space of that name. Stores that open the same one share it. Without I/O: a place that must be connected to does
     * it later, and `ready` says what is wrong with it.
     *
     * @throws Error that says what is wrong with the place, where that is known at once
     */
    open(settings: SpaceSettings): PlantSpace;
}
/** Which space to open, and how it begins, at first and after each reset. */
interface SpaceSettings {
    /** `"default"`, a name that `store.space(name)` takes, or one of a fork: up to 200 of `A-Za-z0-9._-` and slashes. */
    readonly name: string;
    /** Whether closing it removes its data, as for a fork: nobody else knows its name. */
    readonly temporary: boolean;
    /** The plants that it holds at the start; of a space that is there already, only where it has no plants. */
    readonly seed: readonly PlantRecord[];
    /** How many requests its journal keeps; the oldest go first. */
    readonly journalSize: number;
}
/**
 * Everything that one store knows. If a call other than `begin` fails, it rejects or throws, and the service responds 500; so
 * it does where a step takes longer than `storageTimeoutMs`.
 */
interface PlantSpace {
    /**
     * Resolves once it can be used; every other function waits for it too.
     *
     * @throws Error (as a rejection) that says in one line what is wrong with the place, and what to do
     */
    ready(): Promise<void>;
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
    /** Returns a page of the journal, by number. */
    journal(options?: JournalPageOptions): Promise<JournalPage>;
    /**
     * Returns what has happened to the journal after a place in it; with no place nothing, and where the journal is now. Of an
     * epoch that has ended nothing is known: then all of the current one.
     *
     * @param most how many changes it returns at most, the first ones
     */
    changes(after: JournalPlace | undefined, most: number): Promise<JournalChanges>;
    /** Calls back after each change of the journal, a reset too. Returns a function that ends this. */
    onChange(listener: () => void): () => void;
    /** Adds a fault, and returns the id that it got. */
    inject(fault: Omit<StoredFault, "id">): Promise<number>;
    /** Returns the faults that can still happen, in the order in which they were injected. */
    injected(): Promise<readonly StoredFault[]>;
    /** Removes a fault. One that is gone is no error. */
    remove(id: number): Promise<void>;
    /** Begins a new epoch: the seed's plants, numbers from 1, and nothing else. */
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
    /** Returns a page of the plants, in the order in which the ids first came. */
    page(options?: PageOptions): Promise<PlantPage>;
}
/** Which page of a list to read. */
interface PageOptions {
    /**
     * The `next` of the page before. Of plants it is how many come before the page, since none leaves its place; of requests the
     * number of the one before.
     * @default the list's beginning
     */
    readonly after?: number | undefined;
    /**
     * How many the page has at most, from 1. A storage may return fewer at once.
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
    /** The time between two resets; no other has the same name, in any process. Pages of another one are of another list. */
    readonly epoch: string;
    /** The `after` of the next page. The last one has none. */
    readonly next?: number | undefined;
}
/** A part of the plants. */
interface PlantPage extends Page {
    /** In the order in which the ids first came. */
    readonly plants: readonly PlantRecord[];
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
    /** The faults that it meets. Each loses one of its times, unless the plant is refused as a duplicate. */
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
/** A part of a journal, and the place from which the journal's changes go on. */
interface JournalPage extends Page, JournalPlace {
    /** In the order that was asked for, each frozen. */
    readonly requests: readonly RecordedRequest[];
    /** How many the journal has dropped, since it keeps no more. */
    readonly dropped: number;
}
/** A place between two changes of a journal. */
interface JournalPlace {
    /** As the journal names it. */
    readonly epoch: string;
    /** How many requests had been written. */
    readonly written: number;
    /** How many times a request that waited had been written again. */
    readonly rewritten: number;
}
/** A request that was written, or written again. */
interface JournalChange {
    /** As it is now. */
    readonly request: RecordedRequest;
    /** The place after it. */
    readonly place: JournalPlace;
}
/** The changes of a journal after a place. */
interface JournalChanges {
    /** First requests that stood before the place that was given, then the others, in the order in which they were written. */
    readonly changes: readonly JournalChange[];
    /** The place after all of these. Where `written` leaves out a number, the journal has dropped a request. */
    readonly place: JournalPlace;
}

export type { Arrival as A, BodyFault as B, Cause as C, Done as D, Fault as F, Gone as G, InjectOptions as I, JournalChange as J, KnownFaults as K, LatencyFault as L, PlantStorage as P, ReceivedRequest as R, StatusFault as S, TransportIdentity as T, Violation as V, SilenceFault as a, SocketFault as b, DuplicatePolicy as c, FaultFilter as d, FaultKind as e, JournalChanges as f, JournalPage as g, JournalPageOptions as h, JournalPlace as i, Page as j, PageOptions as k, PlantPage as l, PlantReader as m, PlantRecord as n, PlantSpace as o, RecordedRequest as p, Refusal as q, ServiceRequest as r, ServiceResponse as s, SpaceSettings as t, Stale as u, Step as v, StepResult as w, StoreFault as x, StoredFault as y };
