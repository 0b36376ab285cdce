/**
 * Every cause of an error response, with its `error` value: status * 100 + n. A published value never changes, since
 * clients branch on it. `status * 100` is a response that `Prefer: code` or a fault asked for.
 */
export const ERRORS = {
  invalid_utf8: 40001, // The body is not UTF-8.
  byte_order_mark: 40002, // The body begins with a byte order mark.
  malformed_json: 40003, // The body is empty or not well-formed JSON.
  shape_violation: 40004, // The body is not a NewPlant.
  duplicate_id: 40005, // The id is taken, with `duplicates: "reject"`.
  impossible_preference: 40006, // `Prefer: code` is not from 400 to 599.
  malformed_host: 40007, // Host is malformed, repeated or missing.
  malformed_request: 40008, // The request is not well-formed HTTP.
  missing_token: 40101, // There is no Authorization.
  other_scheme: 40102, // The scheme is not bearer.
  malformed_token: 40103, // The text after the scheme is not a b64token.
  refused_token: 40104, // The token is not good here.
  origin_not_allowed: 40301, // The page's origin may not use the server.
  host_not_allowed: 40302, // The server does not accept that Host.
  unknown_path: 40401, // Nothing is at that path.
  unknown_plant: 40403, // The path names a plant that is not there. No path of the document names one yet.
  method_not_allowed: 40501, // The path does not have that method.
  request_timeout: 40801, // The request took too long to arrive.
  body_too_large: 41301, // The body is larger than `maxBodyBytes`.
  unsupported_media_type: 41501, // The Content-Type is not JSON.
  unsupported_content_coding: 41502, // The Content-Encoding is not identity.
  unmet_expectation: 41701, // Expect asks for something else than 100-continue.
  header_too_large: 43101, // The header fields are too large.
  internal: 50001, // `verifyToken`, the storage or a `when` threw, or the storage took too long.
  upstream_failed: 50201, // The real service behind the mock cannot be reached, or is the mock itself.
  upstream_late: 50401, // The real service behind the mock took too long.
} as const;

/** The cause of an error response: a row of DECISIONS.md's error values, such as `"shape_violation"`. */
export type Cause = keyof typeof ERRORS;

export const CAUSES: readonly string[] = Object.keys(ERRORS);

/** The refusal of a request. */
export interface Refusal {
  /** Absent if `Prefer: code` or a fault asked for the response. */
  readonly cause?: Cause;
  /** The HTTP status, before `errorStatuses: "documented"` may replace it. */
  readonly status: number;
  /** The number in the error's body: status · 100 + n. */
  readonly error: number;
  /** The text in the error's body. */
  readonly message: string;
  /** Further header fields of the response, such as the challenge of a 401. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function refuse(cause: Cause, message: string, headers: Readonly<Record<string, string>> = {}): Refusal {
  const error = ERRORS[cause];
  return { cause, status: Math.floor(error / 100), error, message, headers };
}
