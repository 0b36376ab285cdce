import type { NamedPlant } from "./plant-record.ts";
import type { Redaction } from "./secrets.ts";
import type { Fields, SendUpstream, UpstreamResponse } from "./upstream/message.ts";

/** Identifies a transport, such as a server. Only the object's identity counts. */
export type TransportIdentity = object;

/** A request as the service sees it. Every transport creates one, and carries the response back. */
export interface ServiceRequest {
  /** As it was sent: methods are case-sensitive (RFC 9110 9.1). */
  readonly method: string;
  /** The path below the base URL, undecoded and without its query; `undefined` outside the base URL. */
  readonly path: string | undefined;
  /** The query, without its question mark. @default "" */
  readonly query?: string;
  /** By lower-case name. A repeated field is one value, joined by `", "`, as Fetch does. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Reads the body once; `undefined` if it has more than `limit` bytes (0: no limit). */
  readonly readBody: (limit: number) => Promise<Uint8Array | undefined>;
  /** The same as they were written, in their order, for a real service behind the mock. @default `headers` */
  readonly fields?: Fields;
  /** Sends a request on to the real service. @default by `fetch` */
  readonly send?: SendUpstream;
  /** Hides secrets in the journal. A transport that knows further ones adds them to the service's. */
  readonly redaction?: Redaction;
  /** Faults that were injected for a transport meet only its requests. */
  readonly transport?: TransportIdentity;
  /** Called as the request begins, with what is known of it, also later. */
  readonly onBegin?: (known: KnownRequest) => void;
  /** Called with the error behind a 500, from a storage, `verifyToken` or a `when`. The response never shows it. */
  readonly onFailure?: (failure: unknown) => void;
}

/** The facts that a service knows of a request so far. */
export interface KnownRequest {
  readonly number: number | undefined;
  readonly plant: NamedPlant | undefined;
  /** The exchange with the real service, once it has ended. */
  readonly upstream: { readonly status?: number | undefined; readonly durationMs: number } | undefined;
}

/** A response of the service. */
export interface ServiceResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The header fields that the service sets. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body, sent as UTF-8; `""` is none. */
  readonly body: string;
  /** The body if it is not text; `body` is `""` then. In a journal it is text. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** How the transport sends it, if a fault says so. */
  readonly sending?: Sending;
  /** The response of the real service, for a transport that can send it as it came. */
  readonly upstream?: UpstreamResponse;
}

/** How a response is sent. */
export interface Sending {
  /** How many bytes of the body are sent in a second. */
  readonly bytesPerSecond?: number;
  /** The statuses of informational responses that a server sends first. */
  readonly informational: readonly number[];
}

/** No response: the transport fails the request with `failure`. */
export interface NoResponse {
  readonly failure: unknown;
}

export type ServiceResult = ServiceResponse | NoResponse;
