/** Results of a conformance run, and a text with all that a report must escape. */
import type { CaseResult, Finding } from "../verify.ts";

export function finding(text: string, rule: string, level: Finding["level"] = "must"): Finding {
  return { level, direction: "response", place: text.split(":")[0] ?? "", text, rule };
}

export const HOLDS: CaseResult = {
  ...{ name: "an id and a name", cites: ["document rule 1"], verdict: "holds", evidence: "a success", findings: [] },
  ...{ request: "POST /plants", expected: "200", received: "200", durationMs: 7 },
};

export const BROKEN: CaseResult = {
  name: "an empty name that is a very long name indeed, and longer than a terminal is wide",
  ...{ cites: ["document rule 1", "RFC 8259 11"], verdict: "broken", evidence: "only refusals", durationMs: 1_250 },
  reason: "status: expected 200, received 500",
  findings: [finding("status: expected 200, received 500", "document rule 1")],
  request: `POST /plants | Authorization: Bearer <token> | {"id":1,"name":"${"x".repeat(120)}"}`,
  ...{ expected: "200, application/json, a Plant", received: "500 | no Content-Type | no body" },
};

export const UNSEEN: CaseResult = {
  ...{ name: "a 400 to an array", cites: ["document rule 2"], verdict: "not observed", evidence: "nothing" },
  ...{ findings: [], reason: "No token was given.", expected: "an Error", durationMs: 0 },
};

export function brokenWith(text: string): CaseResult {
  const members = ["name", "reason", "request", "expected", "received", "curl", "sdk"];
  const texts = Object.fromEntries(members.map((member) => [member, text]));
  return { ...BROKEN, cites: [text], findings: [finding(text, text)], ...texts };
}
