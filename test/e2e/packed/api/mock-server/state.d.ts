import { I as InjectOptions, F as Fault, d as FaultFilter, o as PlantSpace, r as ServiceRequest, s as ServiceResponse, q as Refusal, T as TransportIdentity, p as RecordedRequest, e as FaultKind, C as Cause, n as PlantRecord, x as StoreFault } from './plant-storage.js';

/** A fault that was injected. */
interface InjectedFault {
    /** Tells it from the others of its store. */
    readonly id: string;
    /** Resolves to how many requests will still meet it. */
    remaining(): Promise<number>;
    /** Removes it. Removing it twice is fine. */
    remove(): Promise<void>;
}
/** A fault that can still happen. */
interface ActiveFault extends InjectedFault, Required<Pick<InjectOptions, "probability">> {
    /** The fault itself. */
    readonly fault: Fault;
    /** When it happens; a latency is at the request. */
    readonly at: "request" | "response";
    /** Only the requests that it selects; undefined is all. */
    readonly when: FaultFilter | undefined;
    /** How many requests would still meet it when it was asked for; `Infinity`: every one. */
    readonly left: number;
}
/** The service itself, free of any transport. */
interface Service extends Pick<PlantSpace, "plants" | "journal"> {
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
    /** Returns the faults that can still happen, in the order in which they were injected: those of every transport. */
    injected(): Promise<readonly ActiveFault[]>;
}

/** A change of the journal. */
type JournalEvent = StartEvent | RequestEvent | ResetEvent | GapEvent;
interface Identified {
    /** Resumes after this event, in any process that shares the storage. */
    readonly id: string;
}
/** The place where the events begin: the first one, unless they resume. */
interface StartEvent extends Identified {
    /** Tells the events apart. */
    readonly kind: "start";
}
/** A request has changed. */
interface RequestEvent extends Identified {
    /**
     * `"started"`: a fault delays it, and it has begun to wait. `"completed"`: it has ended. A request that did not wait, or that
     * ended before anybody looked, has this event only.
     */
    readonly kind: "started" | "completed";
    /** The request as it is now. */
    readonly request: RecordedRequest;
}
/** The store was reset: the numbers begin again. */
interface ResetEvent extends Identified {
    /** Tells the events apart. */
    readonly kind: "reset";
    /** The name of the time between two resets. */
    readonly epoch: string;
}
/** The journal has dropped requests before they could be seen, since it keeps no more. */
interface GapEvent extends Identified {
    /** Tells the events apart. */
    readonly kind: "gap";
    /** How many. */
    readonly missed: number;
}

/** Selects requests: those that have all of these, or those for which a function returns true. */
type RequestFilter = DataFilter | ((request: RecordedRequest) => boolean);
/** Those that have all of these. */
interface DataFilter {
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
}

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
     * `reset()`; as soon as the store is closed; RangeError when `count` is no whole number from 1; what a filter throws.
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
    /**
     * Follows the changes of the journal, as they come, until the loop ends or the signal aborts: those of every server that
     * shares the storage. Who reads slowly misses what the journal drops meanwhile, and gets a `gap`.
     *
     * @param options.after the id of an event: resumes after it. @default where the journal is then, which is the first event: `start`
     * @throws TypeError for an `after` that is no id of an event; Error once the store is closed; what the storage throws
     * @example
     * for await (const event of store.requests.follow()) console.log(event);
     */
    follow(options?: {
        readonly after?: string | undefined;
        readonly signal?: AbortSignal | undefined;
    }): AsyncIterable<JournalEvent>;
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
    /** Returns the faults that can still happen, in the order in which they were injected: those of a server's sockets too. */
    injected(): Promise<readonly ActiveFault[]>;
    /**
     * Starts again: records from the seed, requests and faults cleared, numbers from 1, randomness from its seed. A request
     * that began before writes nothing afterwards.
     */
    reset(): Promise<void>;
}

export type { ActiveFault as A, DataFilter as D, GapEvent as G, InjectedFault as I, JournalEvent as J, PlantStoreState as P, RequestCounts as R, Service as S, RequestEvent as a, RequestFilter as b, RequestJournal as c, ResetEvent as d, StartEvent as e, StoredPlants as f };
