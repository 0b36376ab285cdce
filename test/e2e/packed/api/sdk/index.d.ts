import { P as PlantStoreEvent } from './client.js';
export { A as AnyPlantStoreError, a as ApiError, b as AttemptEvent, c as AuthenticationError, B as BadRequestError, C as CallOptions, d as ConfigurationError, e as ConnectionError, E as ErrorBody, f as ErrorCode, F as FailureEvent, g as Fetch, h as FetchInit, i as FetchResponse, H as HeaderFields, I as InvalidRequestError, j as InvalidResponseError, k as Issue, N as NewPlant, O as Outcome, l as Plant, m as PlantStoreClient, n as PlantStoreClientOptions, o as PlantStoreError, p as PlantStoreErrorInit, q as PlantStoreEventListener, r as PlantStoreResponseInit, s as ProvidedToken, R as RequestAbortedError, t as ResponseEvent, u as RetryEvent, S as SafeFailure, v as SafePlantStoreClient, w as SafeResult, x as SafeSuccess, T as TimeoutError, y as TokenError, z as TokenProvider, D as TokenRequest, G as components, J as createPlantStoreClient, K as operations, L as paths } from './client.js';
export { P as PlantStoreResponse } from './describe.js';

/**
 * Writes one line an event to the console: attempts and responses as debug, retries as warnings, failures as errors.
 *
 * @example const plants = createPlantStoreClient({ baseUrl, token, onEvent: consoleLogger });
 */
declare function consoleLogger(event: PlantStoreEvent): void;

export { PlantStoreEvent, consoleLogger };
