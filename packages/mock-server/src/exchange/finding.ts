/** The words of every judge: of a service, of a client, and of what passes through the mock. */

/**
 * How much a finding matters. `"must"`: the contract or an RFC's MUST leaves no other reading, or a value comes back other than
 * it was sent. `"should"`: safe practice, so it is advice.
 */
export type Level = "must" | "should";

/** One thing that is wrong. */
export interface Finding {
  /** How much it matters. */
  readonly level: Level;
  /** Whether the client sent it, or the service. */
  readonly direction: "request" | "response";
  /** A part of the message, never a value: `status 5xx`, `Content-Type`, `body`, a JSON Pointer, or a check's name. */
  readonly place: string;
  /** The difference, such as `status: expected 200, received 201`. */
  readonly text: string;
  /** The source that asks for it: see `explainSource`. */
  readonly rule: string;
}

/** The result of a case or a scenario. `not observed`: nothing that was seen could decide it. */
export type Verdict = "holds" | "broken" | "advice" | "not observed";

/** The evidence for a verdict. */
export type Evidence = "a success" | "only refusals" | "nothing";

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly evidence: Evidence;
  /** Why it cannot be decided, if nothing is wrong. */
  readonly unseen?: string | undefined;
}

export function verdictOf({ findings, unseen }: Judgement): Verdict {
  if (findings.some(({ level }) => level === "must")) return "broken";
  if (findings.length > 0) return "advice";
  return unseen === undefined ? "holds" : "not observed";
}

export function reasonOf({ findings, unseen }: Judgement): string | undefined {
  return findings.length === 0 ? unseen : findings.map(({ text }) => text).join("; ");
}
