/** The messages between the mock and the real service behind it, in plain values. */
import type { ReceivedBody } from "../../exchange/exchange.ts";

/** Header fields in their order, with their names as they were written. */
export type Fields = readonly (readonly [name: string, value: string])[];

export interface Upstream {
  /** Its base URL, without a slash at its end. */
  readonly url: string;
  /** From the first byte of the request to the last of the response, in milliseconds. */
  readonly timeoutMs: number;
}

/** A request for the real service. */
export interface UpstreamRequest {
  readonly method: string;
  /** Undecoded, with its query. */
  readonly url: string;
  /** Those for the next hop are gone (RFC 9110 7.6.1). Host is still the mock's. */
  readonly fields: Fields;
  /** Undefined: it has none, which is not the same as an empty one. */
  readonly body: Uint8Array | undefined;
  readonly timeoutMs: number;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly statusText: string;
  readonly fields: Fields;
  /** As it came. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False: its connection ended before it did. */
  readonly isWhole: boolean;
  /** The content of the body, decoded (RFC 9110 8.4). */
  readonly content: ReceivedBody;
  readonly trailers: Fields;
  readonly informational: readonly { readonly status: number; readonly fields: Fields }[];
}

/** No response, and its reason. */
export interface UpstreamFailure {
  /** As Proxy-Status names it (RFC 9209 2.3). */
  readonly error: ProxyError;
  /** In words, without secrets. */
  readonly message: string;
  /** Whether the service may have received anything. */
  readonly sent: boolean;
}

export type ProxyError =
  | "connection_refused"
  | "connection_terminated"
  | "connection_timeout"
  | "destination_unavailable"
  | "dns_error"
  | "http_protocol_error"
  | "http_response_timeout"
  | "proxy_loop_detected"
  | "tls_certificate_error"
  | "tls_protocol_error";

/** Sends a request once, follows no redirect, and repeats nothing. Never rejects. */
export type SendUpstream = (request: UpstreamRequest) => Promise<UpstreamResponse | UpstreamFailure>;
