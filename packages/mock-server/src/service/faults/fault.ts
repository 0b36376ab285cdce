/** The faults as data, and the facts about each kind. */
import { LONGEST_TIMER_MS } from "../../shared/check-options.ts";

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

const STORE_KINDS = [
  ...(["latency", "drip", "status", "respond", "malformedJson", "wrongShape", "emptyBody"] as const),
  ...(["hang", "networkError"] as const),
] as const;

const SOCKET_KINDS = ["connectionReset", "emptyReply", "truncatedBody", "garbage", "informational"] as const;

export const FAULT_KINDS: readonly FaultKind[] = [...STORE_KINDS, ...SOCKET_KINDS];

/** They only change how the response comes, so that other faults apply too. */
const MODIFIERS: readonly FaultKind[] = ["latency", "drip", "informational"];

export function isStoreFault(fault: { readonly kind?: unknown } | undefined): fault is StoreFault {
  return STORE_KINDS.some((kind) => kind === fault?.kind);
}

export function isSocketFault(fault: { readonly kind?: unknown } | undefined): fault is SocketFault {
  return SOCKET_KINDS.some((kind) => kind === fault?.kind);
}

export function isModifier({ kind }: { readonly kind: FaultKind }): boolean {
  return MODIFIERS.includes(kind);
}

interface FaultFacts {
  /** Its maker takes one object with all members. */
  readonly takesObject?: true;
  readonly effect: string;
  /** Its members besides `kind`, in the order of its maker's arguments, or as one object. */
  readonly members?: Readonly<Record<string, FaultMember>>;
}

export type FaultMember = { readonly label: string; readonly isOptional?: boolean } & (
  | { readonly type: "number"; readonly least: number; readonly most: number; readonly example: number }
  | { readonly type: "text" | "base64"; readonly example?: string }
  | { readonly type: "fields"; readonly example: Readonly<Record<string, string>> }
);

export type NumberMember = Extract<FaultMember, { readonly type: "number" }>;

/** The words and members of each kind. Apart from the kinds: a page that only reads the journal loads only those. */
export const FAULTS: { readonly [Kind in FaultKind]: FaultFacts } = {
  latency: {
    effect: "Delays the response by a random time between the two.",
    members: {
      minMs: { type: "number", label: "From, in ms", least: 0, most: LONGEST_TIMER_MS, example: 100 },
      maxMs: { type: "number", label: "To, in ms", least: 0, most: LONGEST_TIMER_MS, example: 200 },
    },
  },
  drip: {
    effect: "Sends the body of the response slowly.",
    takesObject: true,
    members: { bytesPerSecond: { type: "number", label: "Bytes a second", least: 1, most: 999_999_999, example: 10 } },
  },
  status: {
    effect: "Responds with this status in place of the right one.",
    members: {
      status: { type: "number", label: "Status", least: 200, most: 599, example: 503 },
      retryAfter: {
        type: "number",
        label: "Retry-After, in seconds",
        least: 0,
        most: 999_999_999,
        example: 1,
        isOptional: true,
      },
    },
  },
  respond: {
    effect: "Responds with exactly this status, these header fields and this body.",
    takesObject: true,
    members: {
      status: { type: "number", label: "Status", least: 200, most: 599, example: 302 },
      headers: { type: "fields", label: "Header fields", example: { Location: "/login" }, isOptional: true },
      body: { type: "text", label: "Body", isOptional: true },
      bodyBase64: { type: "base64", label: "Body in base64", isOptional: true },
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
  informational: {
    effect: "Sends an informational response before the response.",
    takesObject: true,
    members: { status: { type: "number", label: "Status", least: 100, most: 199, example: 103 } },
  },
};

export function membersOf(kind: FaultKind): Readonly<Record<string, FaultMember>> {
  return FAULTS[kind].members ?? {};
}

/** Such as `status 503, Retry-After 1`. */
export function describeFault(fault: Fault): string {
  const { kind } = fault;
  if (kind === "latency") {
    const { minMs, maxMs } = fault;
    return `${kind} ${minMs === maxMs ? minMs : `${minMs}-${maxMs}`} ms`;
  }
  const after = "retryAfter" in fault ? `, Retry-After ${fault.retryAfter}` : "";
  return "status" in fault ? `${kind} ${fault.status}${after}` : kind;
}
