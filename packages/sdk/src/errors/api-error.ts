import type { ErrorBody } from "../contract.ts";
import { type Outcome, PlantStoreError } from "./plant-store-error.ts";

/** What is known of an answer beside its body. Where a field echoes the token, it says "[redacted]" instead. */
export interface PlantStoreResponse {
  /** Where the request went. */
  readonly url: string;
  /** The HTTP status; 0 for a redirect that a browser hides, or that a given `fetch` has followed. */
  readonly status: number;
  /** The answer's header fields, without Set-Cookie, and without Content-Length, which was the compressed body's. */
  readonly headers: Headers;
  /** The answer's `X-Request-Id`: what the service's owner can look up. */
  readonly requestId: string | undefined;
  /** How long Retry-After asks to wait, in milliseconds; undefined without a valid one (RFC 9110 10.2.3). */
  readonly retryAfterMs: number | undefined;
  /** How many times the request was sent. */
  readonly attempts: number;
}

/**
 * The service answered with something else than a plant.
 *
 * @example if (error.code === "api" && error.status === 429) console.error(`Come back in ${error.retryAfterMs} ms.`);
 */
export class ApiError<Code extends "api" | "bad_request" | "unauthenticated" = "api">
  extends PlantStoreError<Code>
  implements PlantStoreResponse
{
  declare readonly url: string;
  declare readonly status: number;
  declare readonly headers: Headers;
  declare readonly requestId: string | undefined;
  declare readonly retryAfterMs: number | undefined;
  declare readonly attempts: number;
  /** The typed Error of a 400; of any other answer an excerpt of its text, 2 kB at most. An echoed token is asterisks. */
  declare readonly body: Code extends "bad_request" ? ErrorBody : string;
}

/** A 4xx is the service's no. 408 is not: a proxy may say it of a request that went through (RFC 9110 15.5.9). */
export function outcomeOf(status: number): Outcome {
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}
