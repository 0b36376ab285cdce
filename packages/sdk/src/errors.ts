/** Every error that this package throws. */
import { describeIssues, type Issue } from "./contract.ts";
import type { ApiError } from "./errors/api-error.ts";
import type { AuthenticationError } from "./errors/authentication-error.ts";
import type { BadRequestError } from "./errors/bad-request-error.ts";
import type { ConfigurationError } from "./errors/configuration-error.ts";
import type { ConnectionError } from "./errors/connection-error.ts";
import type { InvalidRequestError } from "./errors/invalid-request-error.ts";
import type { InvalidResponseError } from "./errors/invalid-response-error.ts";
import type { RequestAbortedError } from "./errors/request-aborted-error.ts";
import type { TimeoutError } from "./errors/timeout-error.ts";
import type { TokenError } from "./errors/token-error.ts";

export { ApiError, outcomeOf, type PlantStoreResponse } from "./errors/api-error.ts";
export { AuthenticationError } from "./errors/authentication-error.ts";
export { BadRequestError } from "./errors/bad-request-error.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { ConnectionError } from "./errors/connection-error.ts";
export { InvalidRequestError } from "./errors/invalid-request-error.ts";
export { InvalidResponseError } from "./errors/invalid-response-error.ts";
export { type ErrorCode, type Outcome, PlantStoreError } from "./errors/plant-store-error.ts";
export { RequestAbortedError } from "./errors/request-aborted-error.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export { TokenError } from "./errors/token-error.ts";

/** One of every error that this package throws; it narrows by `code`. */
export type AnyPlantStoreError =
  | ConfigurationError
  | InvalidRequestError
  | TokenError
  | BadRequestError
  | AuthenticationError
  | ApiError
  | InvalidResponseError
  | ConnectionError
  | TimeoutError
  | RequestAbortedError;

/** How a message begins that tells of a breach of contract. */
export function violation(who: "plant" | "answer", issues: readonly Issue[]): string {
  return `The ${who} breaks the contract: ${describeIssues(issues)}.`;
}
