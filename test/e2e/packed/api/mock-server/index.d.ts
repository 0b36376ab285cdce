export { N as NewPlant, P as Plant } from "./contract.js";
export { P as PlantStore, a as PlantStoreOptions, V as VerifyToken, c as createPlantStore } from "./store.js";
import { L as LatencyFault, D as DripFault, S as StatusFault, R as RespondFault, B as BodyFault, a as SilenceFault, b as BrokenConnectionFault, c as InformationalFault } from "./stored-fault.js";
export { C as Cause, d as DuplicatePolicy, F as Fault, e as FaultFilter, f as FaultKind, I as InjectOptions, N as NamedPlant, P as PlantRecord, g as ReceivedRequest, h as RecordedRequest, i as Refusal, j as Sending, k as ServiceRequest, l as ServiceResponse, m as SocketFault, n as StoreFault, T as TransportIdentity, V as Violation } from "./stored-fault.js";
import { P as PlantStorage } from "./plant-storage.js";
export { A as ActiveFault, D as DataFilter, G as GapEvent, I as InjectedFault, J as JournalEvent, P as PlantStoreState, R as RequestCounts, a as RequestEvent, b as RequestFilter, c as RequestJournal, d as ResetEvent, S as Service, e as StartEvent, f as StoredPlants } from "./state.js";
declare const faults: {
    latency(ms: number, maxMs?: number): LatencyFault;
    drip(options: {
        readonly bytesPerSecond: number;
    }): DripFault;
    status(status: number, options?: {
        readonly retryAfter?: number | Date | undefined;
    }): StatusFault;
    respond(options: {
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>> | undefined;
        readonly body?: string | Uint8Array | undefined;
    }): RespondFault;
    malformedJson(): BodyFault;
    wrongShape(): BodyFault;
    emptyBody(): BodyFault;
    hang(): SilenceFault;
    networkError(): SilenceFault;
    connectionReset(): BrokenConnectionFault;
    emptyReply(): BrokenConnectionFault;
    truncatedBody(): BrokenConnectionFault;
    garbage(): BrokenConnectionFault;
    informational(options: {
        readonly status: number;
    }): InformationalFault;
};
declare function memoryStorage(): PlantStorage;
export { BodyFault, BrokenConnectionFault, DripFault, InformationalFault, LatencyFault, PlantStorage, RespondFault, SilenceFault, StatusFault, faults, memoryStorage };
