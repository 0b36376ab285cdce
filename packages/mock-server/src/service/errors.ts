/**
 * Every cause of an error response, with its `error` value: status * 100 + n. A published value never changes, since
 * clients branch on it. `status * 100` is a response that `Prefer: code` or a fault asked for. DECISIONS.md lists them.
 */
export const ERRORS = {
  invalid_utf8: 40001,
  byte_order_mark: 40002,
  malformed_json: 40003,
  shape_violation: 40004,
  duplicate_id: 40005,
  impossible_preference: 40006,
  malformed_host: 40007,
  malformed_request: 40008,
  missing_token: 40101,
  other_scheme: 40102,
  malformed_token: 40103,
  refused_token: 40104,
  origin_not_allowed: 40301,
  host_not_allowed: 40302,
  unknown_path: 40401,
  unknown_plant: 40403,
  method_not_allowed: 40501,
  request_timeout: 40801,
  body_too_large: 41301,
  unsupported_media_type: 41501,
  unsupported_content_coding: 41502,
  unmet_expectation: 41701,
  header_too_large: 43101,
  internal: 50001,
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
