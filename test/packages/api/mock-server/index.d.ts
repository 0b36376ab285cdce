export { E as ErrorBody, N as NewPlant, P as Plant } from './contract.js';
import { L as LatencyFault, S as StatusFault, B as BodyFault, a as SilenceFault, b as SocketFault, c as PlantStorage } from './store.js';
export { A as Arrival, C as Carrier, d as Cause, D as Done, e as DuplicatePolicy, F as Fault, f as FaultFilter, g as FaultKind, G as Gone, I as InjectOptions, h as InjectedFault, J as Journal, K as KnownFaults, i as PlantReader, j as PlantRecord, k as PlantSpace, P as PlantStore, l as PlantStoreOptions, m as PlantStoreState, R as ReceivedRequest, n as RecordedRequest, o as Refusal, p as RequestCounts, q as RequestFilter, r as RequestJournal, s as Result, t as Service, u as ServiceAnswer, v as ServiceRequest, w as SpaceSettings, x as Stale, y as Step, z as StoreFault, E as StoredFault, H as StoredPlants, V as VerifyToken, M as Violation, N as createPlantStore } from './store.js';

/** Makers of faults, for `store.inject`; the last four need a socket, so only a server takes them. */
declare const faults: {
    /**
     * The answer comes later: after `ms`, or after a random time from `ms` to `maxMs`, in milliseconds.
     * It adds to other faults: a latency and a status are a status that comes late.
     *
     * @throws RangeError when a time is no whole number from 0 to 2,147,483,647, or `maxMs` is below `ms`.
     */
    latency(ms: number, maxMs?: number): LatencyFault;
    /**
     * An answer of this status, 200 to 599, whose body is an Error with the value status * 100. A 401 has its challenge,
     * a 405 its Allow. `retryAfter` is a number of seconds or a date (RFC 9110 10.2.3).
     *
     * @throws RangeError for another status, a `retryAfter` that is negative or no whole number, or an invalid date or one
     * past the year 9999; TypeError for an option that there is not.
     */
    status(status: number, options?: {
        readonly retryAfter?: number | Date | undefined;
    }): StatusFault;
    /** A 200 whose JSON breaks off. */
    malformedJson(): BodyFault;
    /** A 200 whose JSON is no Plant: its name is a number. */
    wrongShape(): BodyFault;
    /** A 200 without a body. */
    emptyBody(): BodyFault;
    /** No answer, ever: until the client gives up. */
    hang(): SilenceFault;
    /** No answer, at once: the connection fails. */
    networkError(): SilenceFault;
    /** The connection is reset. */
    reset(): SocketFault;
    /** The connection is closed without a byte. */
    emptyReply(): SocketFault;
    /** The connection is closed in the middle of the body. */
    truncatedBody(): SocketFault;
    /** Bytes that are no HTTP. */
    garbage(): SocketFault;
};

/** Keeps everything in memory: it ends with the process, and every space stands alone. */
declare function memoryStorage(): PlantStorage;

export { BodyFault, LatencyFault, PlantStorage, SilenceFault, SocketFault, StatusFault, faults, memoryStorage };
