/**
 * The Plant Store service as a value: a store, here or in another process, and the faults to inject into it. Needs no MSW.
 * @module @plant-store/mock-server
 */
export type { NewPlant, Plant } from "./contract.ts";
export {
  type ConnectOptions,
  connectPlantStore,
  type RemotePlantStore,
  type ServerInfo,
} from "./remote/connect-plant-store.ts";
export type { VerifyToken } from "./service/authentication.ts";
export type { Cause, Refusal } from "./service/errors.ts";
export type {
  BodyFault,
  BrokenConnectionFault,
  DripFault,
  Fault,
  FaultKind,
  InformationalFault,
  LatencyFault,
  RespondFault,
  SilenceFault,
  SocketFault,
  StatusFault,
  StoreFault,
} from "./service/faults/fault.ts";
export { faults } from "./service/faults/faults.ts";
export type { FaultFilter, InjectOptions } from "./service/faults/stored-fault.ts";
export type { Sending, ServiceRequest, ServiceResponse, TransportIdentity } from "./service/message.ts";
export type { DuplicatePolicy, NamedPlant, PlantRecord } from "./service/plant-record.ts";
export type { PlantStorage } from "./service/plant-storage.ts";
export type {
  ReceivedRequest,
  RecordedRequest,
  UpstreamExchange,
  UpstreamOutcome,
  Violation,
} from "./service/recorded-request.ts";
export type { ActiveFault, InjectedFault, Service } from "./service/service.ts";
export { type IndexedDbStorageOptions, indexedDbStorage } from "./storage/indexeddb/indexeddb-storage.ts";
export { memoryStorage } from "./storage/memory/memory-storage.ts";
export type { GapEvent, JournalEvent, RequestEvent, ResetEvent, StartEvent } from "./store/journal/follow.ts";
export type { RequestJournal } from "./store/journal/journal.ts";
export type { RequestCounts } from "./store/journal/request-counts.ts";
export type { DataFilter, RequestFilter } from "./store/journal/select.ts";
export type { StoredPlants } from "./store/plants-view.ts";
export { createPlantStore, type PlantStore, type PlantStoreState } from "./store/store.ts";
export type { PlantStoreOptions } from "./store/store-options.ts";
