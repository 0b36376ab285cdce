/** Faults as data: `kind` is the name of the maker in `faults`. */

/** Delays the response by a whole number of milliseconds from `minMs` to `maxMs`, at random. */
export interface LatencyFault {
  /** The name of its maker in `faults`. */
  readonly kind: "latency";
  /** The shortest delay, in milliseconds. */
  readonly minMs: number;
  /** The longest, in milliseconds. */
  readonly maxMs: number;
}

/** Responds with this status, and perhaps a Retry-After. */
export interface StatusFault {
  /** The name of its maker in `faults`. */
  readonly kind: "status";
  /** From 200 to 599. */
  readonly status: number;
  /** The field's value: seconds, or an HTTP-date (RFC 9110 10.2.3). */
  readonly retryAfter?: string;
}

/** Responds with a 200 whose body breaks the contract. */
export interface BodyFault {
  /** The name of its maker in `faults`. */
  readonly kind: "malformedJson" | "wrongShape" | "emptyBody";
}

/** Never responds, or fails the connection. */
export interface SilenceFault {
  /** The name of its maker in `faults`. */
  readonly kind: "hang" | "networkError";
}

/** A fault of the service, which every transport can show. */
export type StoreFault = LatencyFault | StatusFault | BodyFault | SilenceFault;

/** A fault that needs a socket, which only a server has. */
export interface SocketFault {
  /** The name of its maker in `faults`. */
  readonly kind: "connectionReset" | "emptyReply" | "truncatedBody" | "garbage";
}

/** Any fault; `faults` has a maker for each. */
export type Fault = StoreFault | SocketFault;
/** The name of a fault, such as `"networkError"`. */
export type FaultKind = Fault["kind"];

const STORE_KINDS: readonly unknown[] = [
  "latency",
  "status",
  "malformedJson",
  "wrongShape",
  "emptyBody",
  "hang",
  "networkError",
] satisfies StoreFault["kind"][];

/** Tells whether a value from JavaScript is a fault that a store can show. */
export function isStoreFault(fault: { readonly kind?: unknown } | undefined): fault is StoreFault {
  return STORE_KINDS.includes(fault?.kind);
}

const SOCKET_KINDS: readonly string[] = [
  "connectionReset",
  "emptyReply",
  "truncatedBody",
  "garbage",
] satisfies SocketFault["kind"][];

/** Tells whether it is a fault that needs a socket. */
export function isSocketFault(fault: { readonly kind?: unknown } | undefined): fault is SocketFault {
  return SOCKET_KINDS.includes(String(fault?.kind));
}

export const FAULT_KINDS: readonly unknown[] = [...STORE_KINDS, ...SOCKET_KINDS];

/** Describes a fault for a log or a message: `status 503, Retry-After 1`. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case "latency":
      return fault.minMs === fault.maxMs ? `latency ${fault.minMs} ms` : `latency ${fault.minMs}-${fault.maxMs} ms`;
    case "status":
      return `status ${fault.status}${fault.retryAfter === undefined ? "" : `, Retry-After ${fault.retryAfter}`}`;
    default:
      return fault.kind;
  }
}
