/**
 * The typed client of the Plant Store service.
 *
 * @module @plant-store/sdk
 */
export { createPlantStoreClient, type PlantStoreClient, type SafePlantStoreClient } from "./client.ts";
export { consoleLogger } from "./console-logger.ts";
export type { ErrorBody, Issue, NewPlant, Plant } from "./contract.ts";
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
  type PlantStoreResponse,
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
export type { CallOptions, HeaderFields, PlantStoreClientOptions, TokenProvider, TokenRequest } from "./options.ts";
export type { RawClient, RawMiddleware, RawOptions, RawParseAs, RawResult } from "./raw.ts";
export type { SafeFailure, SafeResult, SafeSuccess } from "./safe.ts";
