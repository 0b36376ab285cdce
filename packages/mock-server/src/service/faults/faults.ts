/** The faults as data, with what is known of each kind, and their makers: `kind` is the name of the maker. */
import { LONGEST_TIMER_MS } from "../../shared/timer.ts";

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

/** Every kind. Apart from FAULTS, whose words a page that only reads the journal need not load. */
export const FAULT_KINDS: readonly FaultKind[] = [...STORE_FAULTS, ...SOCKET_FAULTS];

/** What is known of a kind of fault: for the documents, the page, the control API and the command. */
interface FaultFacts {
  /** What it does, in a sentence. */
  readonly effect: string;
  /** Its members besides `kind`, in the order of its maker's arguments. */
  readonly members?: Readonly<Record<string, FaultMember>>;
}

/** A member of a fault: a whole number within bounds. */
export interface FaultMember {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly example: number;
  readonly isOptional?: boolean;
}

/** Without a spread: bundlers would keep the table where nobody reads it. */
export const FAULTS: { readonly [Kind in FaultKind]: FaultFacts } = {
  latency: {
    effect: "Delays the response by a random time between the two.",
    members: {
      minMs: { label: "From, in ms", least: 0, most: LONGEST_TIMER_MS, example: 100 },
      maxMs: { label: "To, in ms", least: 0, most: LONGEST_TIMER_MS, example: 200 },
    },
  },
  status: {
    effect: "Responds with this status in place of the right one.",
    members: {
      status: { label: "Status", least: 200, most: 599, example: 503 },
      retryAfter: { label: "Retry-After, in seconds", least: 0, most: 999_999_999, example: 1, isOptional: true },
    },
  },
  malformedJson: { effect: "Responds with a 200 whose JSON breaks off." },
  wrongShape: { effect: "Responds with a 200 whose JSON is not a Plant: its name is a number." },
  emptyBody: { effect: "Responds with a 200 without a body." },
  hang: { effect: "Never responds." },
  networkError: { effect: "Fails the connection at once." },
  connectionReset: { effect: "Resets the connection." },
  emptyReply: { effect: "Closes the connection without a byte." },
  truncatedBody: { effect: "Closes the connection in the middle of the body of a 200." },
  garbage: { effect: "Sends bytes that are not HTTP." },
};

/** Returns a fault's members besides `kind`, in the order of its maker's arguments. */
export function membersOf(kind: FaultKind): Readonly<Record<string, FaultMember>> {
  return FAULTS[kind].members ?? {};
}

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

/** Makers of faults, for `store.inject`. Those that need a socket are for a server. */
export const faults: {
  /**
   * Delays the response by `ms`, or by a random time from `ms` to `maxMs`, in milliseconds. Other faults apply too: with a
   * latency, a status comes late.
   *
   * @throws RangeError if a time is no whole number from 0 to 2,147,483,647, or `maxMs` is below `ms`.
   */
  latency(ms: number, maxMs?: number): LatencyFault;
  /**
   * Responds with this status, 200 to 599, and an Error with the value status * 100. A 401 has its challenge, a 405 its
   * Allow. `retryAfter` is a number of seconds or a date (RFC 9110 10.2.3).
   *
   * @throws RangeError for another status, and for a `retryAfter` that is negative, no whole number, an invalid date or
   * past the year 9999; TypeError for an unknown option.
   */
  status(status: number, options?: { readonly retryAfter?: number | Date | undefined }): StatusFault;
  /** Responds with a 200 whose JSON breaks off. */
  malformedJson(): BodyFault;
  /** Responds with a 200 whose JSON is not a Plant: its name is a number. */
  wrongShape(): BodyFault;
  /** Responds with a 200 without a body. */
  emptyBody(): BodyFault;
  /** Never responds: the client has to give up. */
  hang(): SilenceFault;
  /** Fails the connection at once, without a response. */
  networkError(): SilenceFault;
  /** Resets the connection. */
  connectionReset(): SocketFault;
  /** Closes the connection without a byte. */
  emptyReply(): SocketFault;
  /** Closes the connection in the middle of the body. */
  truncatedBody(): SocketFault;
  /** Sends bytes that are not HTTP. */
  garbage(): SocketFault;
} = {
  latency: (ms, maxMs = ms) => checkFault({ kind: "latency", minMs: ms, maxMs }),
  status(status, options = {}) {
    if (typeof options !== "object" || options === null)
      throw new TypeError("faults.status: the options must be an object, such as { retryAfter: 1 }.");
    const unknown = Object.keys(options).find((name) => name !== "retryAfter");
    if (unknown !== undefined)
      throw new TypeError(`faults.status: there is no option "${unknown}". The option is retryAfter.`);
    const { retryAfter } = options;
    checkFault({ kind: "status", status });
    return retryAfter === undefined
      ? { kind: "status", status }
      : { kind: "status", status, retryAfter: retryAfterField(retryAfter) };
  },
  malformedJson: () => ({ kind: "malformedJson" }),
  wrongShape: () => ({ kind: "wrongShape" }),
  emptyBody: () => ({ kind: "emptyBody" }),
  hang: () => ({ kind: "hang" }),
  networkError: () => ({ kind: "networkError" }),
  connectionReset: () => ({ kind: "connectionReset" }),
  emptyReply: () => ({ kind: "emptyReply" }),
  truncatedBody: () => ({ kind: "truncatedBody" }),
  garbage: () => ({ kind: "garbage" }),
};

/** Returns a fault that may come from JavaScript. @throws RangeError for a member that is not within its bounds */
export function checkFault<Of extends Fault>(fault: Of): Of {
  const values: Readonly<Record<string, unknown>> = { ...fault };
  for (const [name, { least, most, isOptional }] of Object.entries(membersOf(fault.kind))) {
    const value = Number.isInteger(values[name]) ? Number(values[name]) : Number.NaN;
    // An optional one has a reader of its own.
    if (!isOptional && !(value >= least && value <= most))
      throw new RangeError(`faults.${fault.kind}: ${name} must be a whole number from ${least} to ${most}.`);
  }
  if (fault.kind === "latency" && fault.maxMs < fault.minMs)
    throw new RangeError(`faults.latency: the longest time, ${fault.maxMs} ms, is below the shortest, ${fault.minMs}.`);
  return fault;
}

/** Returns the value of Retry-After. @throws RangeError as `faults.status` does */
export function retryAfterField(retryAfter: number | Date): string {
  if (retryAfter instanceof Date) {
    // An HTTP-date has a year of four digits (RFC 9110 5.6.7).
    const year = retryAfter.getUTCFullYear();
    if (!(year >= 0 && year <= 9999)) throw new RangeError("faults.status: retryAfter is an invalid date.");
    return retryAfter.toUTCString();
  }
  if (!Number.isSafeInteger(retryAfter) || retryAfter < 0)
    throw new RangeError("faults.status: retryAfter must be a whole number of seconds from 0, or a Date.");
  return String(retryAfter);
}
