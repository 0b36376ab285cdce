/**
 * The typed client of the Plant Store service.
 *
 * @module @plant-store/sdk
 */

export {
  createPlantStoreClient,
  type PlantStoreClient,
  type SafeFailure,
  type SafePlantStoreClient,
  type SafeResult,
  type SafeSuccess,
} from "./client.ts";
export { consoleLogger } from "./console-logger.ts";
export type { components, ErrorBody, Issue, NewPlant, operations, Plant, paths } from "./contract.ts";
export {
  type AnyPlantStoreError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConfigurationError,
  ConnectionError,
  type ErrorCode,
  InvalidRequestError,
  InvalidResponseError,
  type Outcome,
  PlantStoreError,
  type PlantStoreErrorInit,
  type PlantStoreResponseInit,
  RequestAbortedError,
  TimeoutError,
  TokenError,
} from "./errors.ts";
export type {
  AttemptEvent,
  FailureEvent,
  PlantStoreEvent,
  PlantStoreEventListener,
  ResponseEvent,
  RetryEvent,
} from "./events.ts";
export type {
  CallOptions,
  HeaderFields,
  PlantStoreClientOptions,
  ProvidedToken,
  TokenProvider,
  TokenRequest,
} from "./options.ts";
export type { Fetch, FetchInit, FetchResponse } from "./request/fetch.ts";
export type { PlantStoreResponse } from "./response/describe.ts";
