export { N as NewPlant, P as Plant } from "./contract.js";
export { P as PlantStore, a as PlantStoreOptions, V as VerifyToken, c as createPlantStore } from "./store.js";
import { L as LatencyFault, S as StatusFault, B as BodyFault, a as SilenceFault, b as SocketFault } from "./state.js";
export { A as ActiveFault, C as Cause, D as DataFilter, c as DuplicatePolicy, F as Fault, d as FaultFilter, e as FaultKind, G as GapEvent, I as InjectOptions, f as InjectedFault, J as JournalEvent, N as NamedPlant, P as PlantRecord, g as PlantStoreState, R as ReceivedRequest, h as RecordedRequest, i as Refusal, j as RequestCounts, k as RequestEvent, l as RequestFilter, m as RequestJournal, n as ResetEvent, o as Service, p as ServiceRequest, q as ServiceResponse, r as StartEvent, s as StoreFault, t as StoredPlants, T as TransportIdentity, V as Violation } from "./state.js";
import { P as PlantStorage } from "./plant-storage.js";
declare const faults: {
    latency(ms: number, maxMs?: number): LatencyFault;
    status(status: number, options?: {
        readonly retryAfter?: number | Date | undefined;
    }): StatusFault;
    malformedJson(): BodyFault;
    wrongShape(): BodyFault;
    emptyBody(): BodyFault;
    hang(): SilenceFault;
    networkError(): SilenceFault;
    connectionReset(): SocketFault;
    emptyReply(): SocketFault;
    truncatedBody(): SocketFault;
    garbage(): SocketFault;
};
declare function memoryStorage(): PlantStorage;
export { BodyFault, LatencyFault, PlantStorage, SilenceFault, SocketFault, StatusFault, faults, memoryStorage };
