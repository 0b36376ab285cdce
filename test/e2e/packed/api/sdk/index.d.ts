import { R as Read, c as components, P as PlantStoreEvent } from './client.js';
export { A as AnyPlantStoreError, a as ApiError, b as AttemptEvent, d as AuthenticationError, B as BadRequestError, C as CallOptions, e as ConfigurationError, f as ConnectionError, E as ErrorBody, g as ErrorCode, F as FailureEvent, h as Fetch, i as FetchInit, j as FetchResponse, H as HeaderFields, I as InvalidRequestError, k as InvalidResponseError, l as Issue, N as NewPlant, O as Outcome, m as Plant, n as PlantStoreClient, o as PlantStoreClientOptions, p as PlantStoreError, q as PlantStoreErrorInit, r as PlantStoreEventListener, s as PlantStoreResponseInit, t as ProvidedToken, u as Reading, v as RequestAbortedError, w as ResponseEvent, x as RetryEvent, S as SafeFailure, y as SafePlantStoreClient, z as SafeResult, D as SafeSuccess, T as TimeoutError, G as TokenError, J as TokenProvider, K as TokenRequest, L as components, M as createPlantStoreClient, Q as describeIssues, U as operations, V as paths } from './client.js';
export { P as PlantStoreResponse } from './describe.js';

type Schemas = components["schemas"];
/** Reads a value that should be a NewPlant. The result has no members but those of the contract. */
declare const readNewPlant: Read<Schemas["NewPlant"]>;

/**
 * Writes one line an event to the console: attempts and responses as debug, retries as warnings, failures as errors.
 *
 * @example const plants = createPlantStoreClient({ baseUrl, token, onEvent: consoleLogger });
 */
declare function consoleLogger(event: PlantStoreEvent): void;

export { PlantStoreEvent, Read, consoleLogger, readNewPlant };
