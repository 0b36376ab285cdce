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

/** What is known of a kind of fault. */
interface FaultRow {
  /** Who can show it: every transport of a store, or only a server, on a socket. */
  readonly of: "store" | "socket";
  /** What the client sees, for a person. */
  readonly effect: string;
  /** Its members besides `kind`, in the order of its maker's arguments; true for those that it needs. */
  readonly members?: Readonly<Record<string, boolean>>;
}

/** Every kind. Each has a maker in `faults`; applyFaults, or failConnection for a socket, brings it about. */
export const FAULTS: { readonly [Kind in FaultKind]: FaultRow } = {
  latency: { of: "store", effect: "The response comes later.", members: { minMs: true, maxMs: true } },
  status: {
    of: "store",
    effect: "A response with this status comes in place of the right one.",
    members: { status: true, retryAfter: false },
  },
  malformedJson: { of: "store", effect: "A 200 whose JSON breaks off." },
  wrongShape: { of: "store", effect: "A 200 whose JSON is no Plant: its name is a number." },
  emptyBody: { of: "store", effect: "A 200 without a body." },
  hang: { of: "store", effect: "No response ever comes." },
  networkError: { of: "store", effect: "The connection fails." },
  connectionReset: { of: "socket", effect: "The connection is reset (RST)." },
  emptyReply: { of: "socket", effect: "The connection ends without a byte." },
  truncatedBody: { of: "socket", effect: "The connection ends in the middle of the body." },
  garbage: { of: "socket", effect: "Bytes come that are no HTTP." },
};

export const FAULT_KINDS: readonly unknown[] = Object.keys(FAULTS);

/** Tells whether a value from JavaScript is a fault that a store can show. */
export function isStoreFault(fault: { readonly kind?: unknown } | undefined): fault is StoreFault {
  return isOf("store", fault?.kind);
}

/** Tells whether it is a fault that needs a socket. */
export function isSocketFault(fault: { readonly kind?: unknown } | undefined): fault is SocketFault {
  return isOf("socket", fault?.kind);
}

function isOf(of: FaultRow["of"], kind: unknown): boolean {
  return Object.entries(FAULTS).some(([name, row]) => name === kind && row.of === of);
}

/** Returns the kinds that a store can show, or those that need a socket. */
export function kindsOf(of: FaultRow["of"]): readonly string[] {
  return Object.keys(FAULTS).filter((kind) => isOf(of, kind));
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
