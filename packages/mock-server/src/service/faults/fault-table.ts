/** The facts about each kind of fault. Apart from the makers: a page that only reads the journal need not load the words. */
import { LONGEST_TIMER_MS } from "../../shared/timer.ts";
import type { FaultKind } from "./fault.ts";

interface FaultFacts {
  /** Whether its maker takes one object with all members. */
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

/** Without a spread: bundlers would keep the table where nobody reads it. */
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
