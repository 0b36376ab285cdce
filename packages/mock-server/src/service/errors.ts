/**
 * Every cause of an error response with its status and its `error` value: status * 100 + n, stable once published, so that
 * a client can branch on it. `status * 100` itself is a response that `Prefer: code` asked for. DECISIONS.md lists them.
 */
export const ERRORS = {
  invalid_utf8: { status: 400, error: 40001 },
  byte_order_mark: { status: 400, error: 40002 },
  malformed_json: { status: 400, error: 40003 },
  shape_violation: { status: 400, error: 40004 },
  duplicate_id: { status: 400, error: 40005 },
  impossible_preference: { status: 400, error: 40006 },
  malformed_host: { status: 400, error: 40007 },
  malformed_request: { status: 400, error: 40008 },
  missing_token: { status: 401, error: 40101 },
  other_scheme: { status: 401, error: 40102 },
  malformed_token: { status: 401, error: 40103 },
  refused_token: { status: 401, error: 40104 },
  origin_not_allowed: { status: 403, error: 40301 },
  host_not_allowed: { status: 403, error: 40302 },
  unknown_path: { status: 404, error: 40401 },
  method_not_allowed: { status: 405, error: 40501 },
  request_timeout: { status: 408, error: 40801 },
  body_too_large: { status: 413, error: 41301 },
  unsupported_media_type: { status: 415, error: 41501 },
  unsupported_content_coding: { status: 415, error: 41502 },
  unmet_expectation: { status: 417, error: 41701 },
  header_too_large: { status: 431, error: 43101 },
  internal: { status: 500, error: 50001 },
} as const;

/** Why a request got an error: a row of DECISIONS.md's error values, such as `"shape_violation"`. */
export type Cause = keyof typeof ERRORS;

/** Why a request got no plant, in the words of the response. */
export interface Refusal {
  /** None when the response was asked for, by `Prefer: code` or a fault. */
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
  return { cause, ...ERRORS[cause], message, headers };
}
