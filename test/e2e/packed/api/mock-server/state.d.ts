import { I as InjectOptions, F as Fault, d as FaultFilter, o as PlantSpace, r as ServiceRequest, s as ServiceResponse, q as Refusal, T as TransportIdentity, p as RecordedRequest, e as FaultKind, C as Cause, n as PlantRecord, x as StoreFault } from './plant-storage.js';

/** A fault that was injected. */
interface InjectedFault {
    /** Its name, unique in the store. */
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
    /** When it happens. A latency is always at the request. */
    readonly at: "request" | "response";
    /** Selects the requests that meet it. Undefined: all. */
    readonly when: FaultFilter | undefined;
    /** How many more requests would meet it at the time of the call; `Infinity`: every one. */
    readonly left: number;
}
/** The service itself, free of any transport. */
interface Service extends Pick<PlantSpace, "plants" | "journal"> {
    /** The path of the base URL, above the service's own: empty, or such as `/v1`. */
    readonly prefix: string;
    /**
     * Handles a request, in the order of checks of DECISIONS.md. An internal error becomes a 500. Rejects if there is no
     * response: with the error of `readBody`, or with an injected ConnectionFault.
     */
    respond(request: ServiceRequest): Promise<ServiceResponse>;
    /** Returns the response to a request that a transport refuses by its own rule. The journal does not record it. */
    refuse(refusal: Refusal): ServiceResponse;
    /**
     * Injects a fault until the next reset, for the requests of one transport or of all.
     *
     * @throws TypeError (as a rejection) for a wrong option.
     */
    inject(fault: Fault, options?: InjectOptions, transport?: TransportIdentity): Promise<InjectedFault>;
    /** Returns the faults that can still happen, for every transport, in the order of their injection. */
    injected(): Promise<readonly ActiveFault[]>;
}

/** A change of the journal. */
type JournalEvent = StartEvent | RequestEvent | ResetEvent | GapEvent;
interface Identified {
    /** Resumes after this event, in any process that shares the storage. */
    readonly id: string;
}
/** The first event: the place where the events begin. Absent if they resume. */
interface StartEvent extends Identified {
    /** The kind of the event. */
    readonly kind: "start";
}
/** A request has changed. */
interface RequestEvent extends Identified {
    /**
     * `"started"`: a fault delays the request, which now waits. `"completed"`: it has ended. A request that did not wait, or
     * that ended before anybody read the journal, has only this event.
     */
    readonly kind: "started" | "completed";
    /** The request as it is now. */
    readonly request: RecordedRequest;
}
/** The store was reset: the numbers begin again. */
interface ResetEvent extends Identified {
    /** The kind of the event. */
    readonly kind: "reset";
    /** The name of the time between two resets. */
    readonly epoch: string;
}
/** The journal has dropped requests, because of its size, before they were read. */
interface GapEvent extends Identified {
    /** The kind of the event. */
    readonly kind: "gap";
    /** How many requests were dropped. */
    readonly missed: number;
}

/** Selects requests: those with all of these fields, or those for which a function returns true. */
type RequestFilter = DataFilter | ((request: RecordedRequest) => boolean);
/** Selects requests by their fields: all of these must match. */
interface DataFilter {
    /** As it was sent, such as `"POST"`. */
    readonly method?: string | undefined;
    /** Below the base URL, such as `"/plants"`. */
    readonly path?: string | undefined;
    /** The status of its response. */
    readonly status?: number | undefined;
    /** The kind of a fault that the request met, such as `"latency"`. */
    readonly fault?: FaultKind | undefined;
    /** The id of the plant in its body, stored or not. */
    readonly id?: number | bigint | undefined;
    /** The cause of one of its violations, such as `"refused_token"`. */
    readonly cause?: Cause | undefined;
    /**
     * A text that its `body` or its `path` contains, as the journal shows them. Upper and lower case differ. Only the first
     * 65,536 bytes of a body are searched.
     */
    readonly text?: string | undefined;
}

/** The exact numbers of requests. Omitted numbers are not checked. */
interface RequestCounts {
    /** The number of all requests. */
    readonly total?: number | undefined;
    /** By the status of their responses. No request may have a status that is missing here. */
    readonly status?: Readonly<Record<number, number>> | undefined;
    /** By the faults that they met. No request may have met a fault that is missing here. */
    readonly faults?: Readonly<Partial<Record<FaultKind, number>>> | undefined;
    /**
     * How many requests had a violation, or how many by cause, such as `{ refused_token: 1 }`. A request counts once for each
     * of its causes. No request may have a cause that is missing here.
     */
    readonly violations?: number | Readonly<Partial<Record<Cause, number>>> | undefined;
}

/** The requests since the store's start or its last `reset()`: the last 1,000, or `journalSize`. */
interface RequestJournal {
    /**
     * Returns the requests, oldest first. @throws TypeError or RangeError (as a rejection) for a wrong filter, like all these
     * functions.
     */
    all(filter?: RequestFilter): Promise<readonly RecordedRequest[]>;
    /** Returns the newest request, if there is one. */
    last(filter?: RequestFilter): Promise<RecordedRequest | undefined>;
    /** Returns how many requests there are. */
    count(filter?: RequestFilter): Promise<number>;
    /**
     * Resolves with the requests as soon as there are `count` of them, perhaps at once. A request counts once it has its
     * response, or once a fault makes it wait.
     *
     * @throws Error (as a rejection) that says which requests came instead, after `timeoutMs` (milliseconds, 5,000 by
     * default) or at a `reset()`; Error as soon as the store is closed; RangeError if `count` is no whole number from 1;
     * errors of a filter.
     */
    waitFor(count: number, filter?: RequestFilter, options?: {
        readonly timeoutMs?: number | undefined;
    }): Promise<readonly RecordedRequest[]>;
    /**
     * Checks how many requests there were.
     *
     * @throws Error (as a rejection) with the difference and the requests; also if requests were dropped, since then the
     * counts are unknown. TypeError for an invalid count.
     * @example
     * await store.requests.verify({ total: 3, status: { 503: 2, 200: 1 } });
     */
    verify(counts: RequestCounts): Promise<void>;
    /**
     * Follows the changes of the journal, by every server that shares the storage, until the loop ends or the signal aborts.
     * A slow reader misses requests that the journal drops meanwhile, and gets a `gap`.
     *
     * @param options.after the id of an event: resumes after it. @default the current place, which is then the first event:
     * `start`
     * @throws TypeError for an `after` that is no id of an event; Error once the store is closed; errors of the storage
     * @example
     * for await (const event of store.requests.follow()) console.log(event);
     */
    follow(options?: {
        readonly after?: string | undefined;
        readonly signal?: AbortSignal | undefined;
    }): AsyncIterable<JournalEvent>;
}

/** The stored plants. */
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
 * Everything that a test reads and changes. All of it is asynchronous, so that a stored or remote store can implement it
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
    /** Returns the faults that can still happen, in the order of their injection. Includes those of a server's sockets. */
    injected(): Promise<readonly ActiveFault[]>;
    /**
     * Starts again: with the seed's plants, without requests and faults, with numbers from 1, and with randomness from its
     * seed. A request that is still running writes nothing afterwards.
     */
    reset(): Promise<void>;
}

export type { ActiveFault as A, DataFilter as D, GapEvent as G, InjectedFault as I, JournalEvent as J, PlantStoreState as P, RequestCounts as R, Service as S, RequestEvent as a, RequestFilter as b, RequestJournal as c, ResetEvent as d, StartEvent as e, StoredPlants as f };
