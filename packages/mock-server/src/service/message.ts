/** Who brings requests: a server, say. Only its identity counts. */
export type TransportIdentity = object;

/** What the service sees of a request. Every transport brings it here, and carries the answer back. */
export interface ServiceRequest {
  /** As it was sent: methods are case-sensitive (RFC 9110 9.1). */
  readonly method: string;
  /** The path below the base URL, undecoded and without its query; `undefined` when the request lies outside the base URL. */
  readonly path: string | undefined;
  /** Behind the path, without its question mark. @default "" */
  readonly query?: string;
  /** By lower-case name. A repeated field is one value, joined by `", "`, as Fetch does. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Reads the body once; `undefined` when it has more than `limit` bytes (0: no limit). */
  readonly readBody: (limit: number) => Promise<Uint8Array | undefined>;
  /** Faults that were injected for a transport meet its requests alone. */
  readonly transport?: TransportIdentity;
}

/** What the service answers. */
export interface ServiceResponse {
  /** The HTTP status. */
  readonly status: number;
  /** Each field that the service sets. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body, sent as UTF-8; `""` is none. */
  readonly body: string;
}
