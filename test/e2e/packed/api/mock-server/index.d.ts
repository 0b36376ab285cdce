export { N as NewPlant, P as Plant } from "./contract.js";
export { P as PlantStore, a as PlantStoreOptions, V as VerifyToken, c as createPlantStore } from "./store.js";
export { A as ActiveFault, B as BodyFault, C as Cause, D as DataFilter, a as DuplicatePolicy, F as Fault, b as FaultFilter, c as FaultKind, G as GapEvent, I as InjectOptions, d as InjectedFault, J as JournalEvent, L as LatencyFault, N as NamedPlant, P as PlantRecord, e as PlantStoreState, R as ReceivedRequest, f as RecordedRequest, g as Refusal, h as RequestCounts, i as RequestEvent, j as RequestFilter, k as RequestJournal, l as ResetEvent, S as Service, m as ServiceRequest, n as ServiceResponse, o as SilenceFault, p as SocketFault, q as StartEvent, r as StatusFault, s as StoreFault, t as StoredPlants, T as TransportIdentity, V as Violation, u as faults } from "./state.js";
import { P as PlantStorage } from "./plant-storage.js";
declare function memoryStorage(): PlantStorage;
export { PlantStorage, memoryStorage };
