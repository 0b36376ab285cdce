/** The faults of one connection, as data. */
import type { Random } from "./random.ts";

/** The direction of the bytes that a fault changes. */
export type Direction = "request" | "response";

/** The place of a fault in a message. In the `tail` of a chunked response the JSON is complete. */
export const PLACES = ["start", "head", "border", "body", "tail", "after"] as const;
export type Place = (typeof PLACES)[number];

type Action =
  | { readonly kind: "delay"; readonly ms: number }
  /** RST to the client, or to both; `afterMs`, since a reset overtakes what has not been read. */
  | { readonly kind: "reset"; readonly both: boolean; readonly afterMs: number }
  /** FIN to both. */
  | { readonly kind: "end" }
  /** FIN only to the receiver. */
  | { readonly kind: "truncate" }
  | { readonly kind: "garbage"; readonly bytes: readonly number[]; readonly replaces: boolean }
  | { readonly kind: "throttle"; readonly size: number; readonly everyMs: number }
  /** Nothing comes through until the client gives up. */
  | { readonly kind: "blackHole" };

export interface Fault {
  readonly direction: Direction;
  /** The index among the messages of its direction. */
  readonly message: number;
  readonly place: Place;
  /** How far into the head, the body or the tail, from 0 to 1. */
  readonly within: number;
  readonly action: Action;
}

export interface ConnectionPlan {
  /** `refused`: the proxy reaches no service, and resets the client. */
  readonly upstream: "connected" | "refused";
  /** Responses are chunked, so that one can be cut after the last byte of its JSON. */
  readonly chunked: boolean;
  readonly faults: readonly Fault[];
}

/** Bytes that are never a part of UTF-8, a token, a number or JSON: a damaged message is never another valid one. */
const GARBAGE = [0x00, 0x01, 0x07, 0x08, 0xc0, 0xc1, 0xf8, 0xfe, 0xff] as const;

/** Slower than any call has time for. */
const ENDLESS = { size: 1, everyMs: 200 } as const;

const ACTIONS: readonly [(random: Random) => Action, ...((random: Random) => Action)[]] = [
  (random) => ({ kind: "delay", ms: random.pick([5, 50, 150, 500]) }),
  (random) => ({ kind: "reset", both: random.chance(0.5), afterMs: random.pick([0, 5]) }),
  () => ({ kind: "end" }),
  () => ({ kind: "truncate" }),
  (random) => ({ kind: "garbage", bytes: garbage(random), replaces: random.chance(0.5) }),
  (random) => ({
    kind: "throttle",
    ...(random.chance(0.4) ? ENDLESS : { size: random.integer(1, 40), everyMs: random.integer(1, 4) }),
  }),
  () => ({ kind: "blackHole" }),
];

export function planConnection(random: Random): ConnectionPlan {
  const count = random.pick([0, 0, 0, 1, 1, 2]);
  return {
    upstream: random.chance(0.03) ? "refused" : "connected",
    chunked: random.chance(0.6),
    faults: Array.from({ length: count }, () => planFault(random)),
  };
}

function planFault(random: Random): Fault {
  return {
    direction: random.pick(["request", "response"]),
    message: random.pick([0, 0, 0, 1, 2]),
    place: random.chance(0.15) ? "tail" : random.pick(PLACES),
    within: random.fraction(),
    action: random.pick(ACTIONS)(random),
  };
}

function garbage(random: Random): readonly number[] {
  return Array.from({ length: random.integer(1, 4) }, () => random.pick(GARBAGE));
}
