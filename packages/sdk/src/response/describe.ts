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

/** The three forms of an HTTP-date (RFC 9110 5.6.7). Date.parse reads more, words too. */
const HTTP_DATE = /^[A-Z](\w\w, \d\d \w+ \d{4} .{8} GMT|\w+day, \d\d-\w+-\d\d .{8} GMT|\w\w \w+ [ \d]\d .{8} \d{4})$/;

/** In milliseconds. The field holds seconds, or a date (RFC 9110 10.2.3). */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = readDate(value);
  if (Number.isNaN(until)) return;
  // By the service's own clock, if the response tells its time.
  return Math.max(0, until - (readDate(headers.get("date") ?? "") || Date.now()));
}

/** In milliseconds since 1970, or NaN. The last form has no zone, and is in UTC. */
function readDate(value: string): number {
  return HTTP_DATE.test(value) ? Date.parse(value.replace(/\d$/, "$& GMT")) : NaN;
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
