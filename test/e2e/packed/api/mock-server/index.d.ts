export { E as ErrorBody, N as NewPlant, P as Plant } from './contract.js';
import { L as LatencyFault, S as StatusFault, B as BodyFault, a as SilenceFault, b as SocketFault, c as PlantStorage } from './store.js';
export { A as Arrival, C as Cause, D as Done, d as DuplicatePolicy, F as Fault, e as FaultFilter, f as FaultKind, G as Gone, I as InjectOptions, g as InjectedFault, J as Journal, K as KnownFaults, h as PlantReader, i as PlantRecord, j as PlantSpace, P as PlantStore, k as PlantStoreOptions, l as PlantStoreState, R as ReceivedRequest, m as RecordedRequest, n as Refusal, o as RequestCounts, p as RequestFilter, q as RequestJournal, r as Service, s as ServiceRequest, t as ServiceResponse, u as SpaceSettings, v as Stale, w as Step, x as StepResult, y as StoreFault, z as StoredFault, E as StoredPlants, T as TransportIdentity, V as VerifyToken, H as Violation, M as createPlantStore } from './store.js';

/** Makers of faults, for `store.inject`; the last four need a socket, so only a server takes them. */
declare const faults: {
    /**
     * Delays the response: by `ms`, or by a random time from `ms` to `maxMs`, in milliseconds.
     * It adds to other faults: with a latency, a status comes late.
     *
     * @throws RangeError when a time is no whole number from 0 to 2,147,483,647, or `maxMs` is below `ms`.
     */
    latency(ms: number, maxMs?: number): LatencyFault;
    /**
     * Responds with this status, 200 to 599, and an Error with the value status * 100. A 401 has its challenge,
     * a 405 its Allow. `retryAfter` is a number of seconds or a date (RFC 9110 10.2.3).
     *
     * @throws RangeError for another status, a `retryAfter` that is negative or no whole number, or an invalid date or one
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

/** Keeps everything in memory: it ends with the process, and spaces share nothing. */
declare function memoryStorage(): PlantStorage;

export { BodyFault, LatencyFault, PlantStorage, SilenceFault, SocketFault, StatusFault, faults, memoryStorage };
