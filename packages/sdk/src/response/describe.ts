import { readRetryAfter } from "./retry-after.ts";

/** A response without its body. A header field that echoes the token shows "[redacted]" instead, or is left out. */
export interface PlantStoreResponse {
  /** The URL of the request. */
  readonly url: string;
  /** The HTTP status; 0 for a redirect that a browser hides, or that your `fetch` has followed. */
  readonly status: number;
  /**
   * The header fields, without Set-Cookie and Content-Length. Not enumerable: JSON, a spread and a structured clone leave it out.
   */
  readonly headers: Headers;
  /** The response's `X-Request-Id`, which the service's owner can look up. */
  readonly requestId: string | undefined;
  /** How long Retry-After asks to wait, in milliseconds; undefined without a valid one (RFC 9110 10.2.3). */
  readonly retryAfterMs: number | undefined;
  /** How many times the request was sent. */
  readonly attempts: number;
}

export function describeHeaders(headers: Headers): Pick<PlantStoreResponse, "headers" | "requestId" | "retryAfterMs"> {
  return { headers, requestId: headers.get("x-request-id") ?? undefined, retryAfterMs: readRetryAfter(headers) };
}

/** So that a structured clone leaves them out. */
export function hideHeaders<Value extends object>(value: Value): Value {
  return "headers" in value ? Object.defineProperty(value, "headers", { enumerable: false }) : value;
}

/** The reason of a body error when the connection was lost: another attempt may get the whole body. */
export const CUT_SHORT = "cut short";

/** 0 is a hidden redirect, and 304 is not a redirect. */
export function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400 && status !== 304);
}
