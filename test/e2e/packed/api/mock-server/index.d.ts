export { E as ErrorBody, N as NewPlant, P as Plant } from './contract.js';
export { P as PlantStore, a as PlantStoreOptions, V as VerifyToken, c as createPlantStore } from './store.js';
import { L as LatencyFault, S as StatusFault, B as BodyFault, a as SilenceFault, b as SocketFault, P as PlantStorage } from './plant-storage.js';
export { A as Arrival, C as Cause, D as Done, c as DuplicatePolicy, F as Fault, d as FaultFilter, e as FaultKind, G as Gone, I as InjectOptions, J as JournalChange, f as JournalChanges, g as JournalPage, h as JournalPageOptions, i as JournalPlace, K as KnownFaults, j as Page, k as PageOptions, l as PlantPage, m as PlantReader, n as PlantRecord, o as PlantSpace, R as ReceivedRequest, p as RecordedRequest, q as Refusal, r as ServiceRequest, s as ServiceResponse, t as SpaceSettings, u as Stale, v as Step, w as StepResult, x as StoreFault, y as StoredFault, T as TransportIdentity, V as Violation } from './plant-storage.js';
export { A as ActiveFault, D as DataFilter, G as GapEvent, I as InjectedFault, J as JournalEvent, P as PlantStoreState, R as RequestCounts, a as RequestEvent, b as RequestFilter, c as RequestJournal, d as ResetEvent, S as Service, e as StartEvent, f as StoredPlants } from './state.js';

/** Makers of faults, for `store.inject`. The last four need a socket, so only a server accepts them. */
declare const faults: {
    /**
     * Delays the response by `ms`, or by a random time from `ms` to `maxMs`, in milliseconds. Other faults apply too: with a
     * latency, a status comes late.
     *
     * @throws RangeError if a time is no whole number from 0 to 2,147,483,647, or `maxMs` is below `ms`.
     */
    latency(ms: number, maxMs?: number): LatencyFault;
    /**
     * Responds with this status, 200 to 599, and an Error with the value status * 100. A 401 has its challenge, a 405 its
     * Allow. `retryAfter` is a number of seconds or a date (RFC 9110 10.2.3).
     *
     * @throws RangeError for another status, and for a `retryAfter` that is negative, no whole number, an invalid date or
     * past the year 9999; TypeError for an unknown option.
     */
    status(status: number, options?: {
        readonly retryAfter?: number | Date | undefined;
    }): StatusFault;
    /** Responds with a 200 whose JSON breaks off. */
    malformedJson(): BodyFault;
    /** Responds with a 200 whose JSON is no Plant: its name is a number. */
    wrongShape(): BodyFault;
    /** Responds with a 200 without a body. */
    emptyBody(): BodyFault;
    /** Never responds: the client has to give up. */
    hang(): SilenceFault;
    /** Fails the connection at once, without a response. */
    networkError(): SilenceFault;
    /** Resets the connection. */
    connectionReset(): SocketFault;
    /** Closes the connection without a byte. */
    emptyReply(): SocketFault;
    /** Closes the connection in the middle of the body. */
    truncatedBody(): SocketFault;
    /** Sends bytes that are no HTTP. */
    garbage(): SocketFault;
};

/** Keeps everything in memory. A space ends when its last store is closed, or is garbage-collected with its storage. */
declare function memoryStorage(): PlantStorage;

export { BodyFault, LatencyFault, PlantStorage, SilenceFault, SocketFault, StatusFault, faults, memoryStorage };
