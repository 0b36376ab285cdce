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

const STORE_FAULTS: readonly StoreFault["kind"][] = [
  "latency",
  "status",
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
];

/** Every kind. Each has a maker in `faults`; applyFaults, or failConnection for a socket, brings it about. */
export const FAULT_KINDS: readonly string[] = [...STORE_FAULTS, ...SOCKET_FAULTS];

/** A fault's members besides `kind`, in the order of its maker's arguments; true for those that it needs. */
export function membersOf(kind: FaultKind): Readonly<Record<string, boolean>> {
  const members: { readonly [Kind in FaultKind]?: Readonly<Record<string, boolean>> } = {
    latency: { minMs: true, maxMs: true },
    status: { status: true, retryAfter: false },
  };
  return members[kind] ?? {};
}

/** What a client sees of each. */
export const FAULT_EFFECTS: { readonly [Kind in FaultKind]: string } = {
  latency: "The response comes later.",
  status: "A response with this status comes in place of the right one.",
  malformedJson: "A 200 whose JSON breaks off.",
  wrongShape: "A 200 whose JSON is no Plant: its name is a number.",
  emptyBody: "A 200 without a body.",
  hang: "No response ever comes.",
  networkError: "The connection fails.",
  connectionReset: "The connection is reset (RST).",
  emptyReply: "The connection ends without a byte.",
  truncatedBody: "The connection ends in the middle of the body.",
  garbage: "Bytes come that are no HTTP.",
};

/** Tells whether a value from JavaScript is a fault that a store can show. */
export function isStoreFault(fault: { readonly kind?: unknown } | undefined): fault is StoreFault {
  return STORE_FAULTS.some((kind) => kind === fault?.kind);
}

/** Tells whether it is a fault that needs a socket. */
export function isSocketFault(fault: { readonly kind?: unknown } | undefined): fault is SocketFault {
  return SOCKET_FAULTS.some((kind) => kind === fault?.kind);
}

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
