/** The faults as data. */
interface Made<Kind> {
  /** The name of its maker in `faults`. */
  readonly kind: Kind;
}

/** Delays the response by a whole number of milliseconds from `minMs` to `maxMs`, at random. */
export interface LatencyFault extends Made<"latency"> {
  /** The shortest delay, in milliseconds. */
  readonly minMs: number;
  /** The longest, in milliseconds. */
  readonly maxMs: number;
}

/** Responds with this status, and perhaps a Retry-After. */
export interface StatusFault extends Made<"status"> {
  /** From 200 to 599. */
  readonly status: number;
  /** The field's value: seconds, or an HTTP-date (RFC 9110 10.2.3). */
  readonly retryAfter?: string;
}

/** Sends the body of the response slowly. */
export interface DripFault extends Made<"drip"> {
  /** From 1. */
  readonly bytesPerSecond: number;
}

/** Responds with exactly this, but for X-Request-Id and the fields of CORS, which are the mock's own. */
export interface RespondFault extends Made<"respond"> {
  /** From 200 to 599. */
  readonly status: number;
  /** The header fields, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly body?: string;
  /** The body as bytes, in base64; there is no `body` then. */
  readonly bodyBase64?: string;
}

/** Sends an informational response before the response. */
export interface InformationalFault extends Made<"informational"> {
  /** From 100 to 199, but not 101. */
  readonly status: number;
}

/** Responds with a 200 whose body breaks the contract. */
export type BodyFault = Made<"malformedJson" | "wrongShape" | "emptyBody">;

/** Never responds, or fails the connection. */
export type SilenceFault = Made<"hang" | "networkError">;

/** A fault of the service, which every transport can show. */
export type StoreFault = LatencyFault | DripFault | StatusFault | RespondFault | BodyFault | SilenceFault;

/** Breaks the connection in a way that needs a socket. */
export type BrokenConnectionFault = Made<"connectionReset" | "emptyReply" | "truncatedBody" | "garbage">;

/** A fault that needs a socket, which only a server has. */
export type SocketFault = BrokenConnectionFault | InformationalFault;

/** Any fault; `faults` has a maker for each. */
export type Fault = StoreFault | SocketFault;

/** The name of a fault, such as `"networkError"`. */
export type FaultKind = Fault["kind"];

const STORE_FAULTS: readonly StoreFault["kind"][] = [
  "latency",
  "drip",
  "status",
  "respond",
  "malformedJson",
  "wrongShape",
  "emptyBody",
  "hang",
  "networkError",
];

export const SOCKET_FAULTS: readonly SocketFault["kind"][] = [
  "connectionReset",
  "emptyReply",
  "truncatedBody",
  "garbage",
  "informational",
];

export const FAULT_KINDS: readonly FaultKind[] = [...STORE_FAULTS, ...SOCKET_FAULTS];

/** Tells whether a value from JavaScript is a fault that a store can show. */
export function isStoreFault(fault: { readonly kind?: unknown } | undefined): fault is StoreFault {
  return STORE_FAULTS.some((kind) => kind === fault?.kind);
}

export function isSocketFault(fault: { readonly kind?: unknown } | undefined): fault is SocketFault {
  return SOCKET_FAULTS.some((kind) => kind === fault?.kind);
}

/** Tells whether a fault only changes how the response comes, so that other faults apply too. */
export function isModifier({ kind }: { readonly kind: string }): boolean {
  return kind === "latency" || kind === "drip" || kind === "informational";
}
