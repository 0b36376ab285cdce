import type { Wire } from "../../../src/control/contract.ts";

export type Kind = Wire["Fault"]["kind"];

/** Each kind of fault, by what its client sees. */
export const KINDS: Readonly<Record<Kind, string>> = {
  latency: "The response comes later.",
  status: "A response with this status comes in place of the right one.",
  malformedJson: "A 200 whose JSON breaks off.",
  wrongShape: "A 200 whose plant has a number for a name.",
  emptyBody: "A 200 without a body.",
  hang: "No response ever comes.",
  networkError: "The connection fails.",
  connectionReset: "The connection is reset (RST).",
  emptyReply: "The connection ends without a byte.",
  truncatedBody: "The connection ends in the middle of the body.",
  garbage: "Bytes come that are no HTTP.",
};
