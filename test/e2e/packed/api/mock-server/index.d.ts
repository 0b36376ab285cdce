export { E as ErrorBody, N as NewPlant, P as Plant } from "./contract.js";
export { P as PlantStore, a as PlantStoreOptions, V as VerifyToken, c as createPlantStore } from "./store.js";
import { L as LatencyFault, S as StatusFault, B as BodyFault, a as SilenceFault, b as SocketFault, P as PlantStorage } from "./plant-storage.js";
export { A as Arrival, C as Cause, D as Done, c as DuplicatePolicy, F as Fault, d as FaultFilter, e as FaultKind, G as Gone, I as InjectOptions, J as JournalChange, f as JournalChanges, g as JournalPage, h as JournalPageOptions, i as JournalPlace, K as KnownFaults, j as Page, k as PageOptions, l as PlantPage, m as PlantReader, n as PlantRecord, o as PlantSpace, R as ReceivedRequest, p as RecordedRequest, q as Refusal, r as ServiceRequest, s as ServiceResponse, t as SpaceSettings, u as Stale, v as Step, w as StepResult, x as StoreFault, y as StoredFault, T as TransportIdentity, V as Violation } from "./plant-storage.js";
export { A as ActiveFault, D as DataFilter, G as GapEvent, I as InjectedFault, J as JournalEvent, P as PlantStoreState, R as RequestCounts, a as RequestEvent, b as RequestFilter, c as RequestJournal, d as ResetEvent, S as Service, e as StartEvent, f as StoredPlants } from "./state.js";
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
