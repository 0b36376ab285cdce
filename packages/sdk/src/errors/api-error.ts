import type { ErrorBody } from "../contract.ts";
import { type Outcome, PlantStoreError } from "./plant-store-error.ts";

/** What is known of an answer beside its body. */
export interface PlantStoreResponse {
  /** The HTTP status; 0 where a browser hides it (a redirect). */
  readonly status: number;
  /** The answer's header fields, without Set-Cookie. */
  readonly headers: Headers;
  /** The answer's `X-Request-Id`: what the service's owner can look up. */
  readonly requestId: string | undefined;
  /** How many times the request was sent. */
  readonly attempts: number;
}

/** The service answered with something else than a plant. */
export class ApiError<Code extends "api" | "bad_request" | "unauthenticated" = "api">
  extends PlantStoreError<Code>
  implements PlantStoreResponse
{
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly attempts: number;
  /** The typed Error of a 400; of any other answer an excerpt of its text, 2,000 characters at most. */
  readonly body: Code extends "bad_request" ? ErrorBody : string;
  /** How long Retry-After asks to wait, in milliseconds; undefined without a valid one (RFC 9110 10.2.3). */
  readonly retryAfterMs: number | undefined;

  constructor(code: Code, message: string, details: PlantStoreResponse, body: ApiError<Code>["body"]) {
    super(code, outcomeOf(details.status), message);
    this.status = details.status;
    this.headers = details.headers;
    this.requestId = details.requestId;
    this.attempts = details.attempts;
    this.body = body;
    this.retryAfterMs = readRetryAfter(details.headers.get("retry-after"));
  }
}

/** A 4xx is the service's no. 408 is not: a proxy may say it of a request that went through (RFC 9110 15.5.9). */
export function outcomeOf(status: number): Outcome {
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

/** An HTTP-date in any of its three forms, the last of which has no zone and is in UTC all the same (RFC 9110 5.6.7). */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w -]+:\d\d:\d\d (GMT|\d{4})$/;

/** Seconds, or a date (RFC 9110 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = HTTP_DATE.test(value) ? Date.parse(value.endsWith(" GMT") ? value : `${value} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
