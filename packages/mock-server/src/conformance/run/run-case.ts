import type { CaseStep } from "../document/document-cases.ts";
import type { ConformanceClient } from "./conformance-client.ts";
import { type CaseResult, type Judgement, judgementOf, notObserved } from "./conformance-report.ts";
import { describeReason, describeRequest, describeResponse } from "./describe-messages.ts";
import { repeatOf } from "./repeat.ts";
import type { Runnable } from "./runnable.ts";
import type { Reply } from "./send-case-request.ts";

/** @param before how far the run is, for the message of a service that stops responding */
export async function runCase(
  { skipReason, base, steps, ...named }: Runnable,
  client: ConformanceClient,
  token: string | undefined,
  before: string,
): Promise<CaseResult> {
  const [{ expected: first }] = steps;
  let result: CaseResult = { ...named, verdict: "not observed", expected: first, durationMs: 0 };
  if (skipReason !== undefined) return { ...result, reason: skipReason };
  const start = performance.now();
  for (const [index, step] of steps.entries()) {
    const { request, expected } = step;
    const reply = await client.send(request, base);
    // A service that has gone away cannot be judged.
    if (reply.kind !== "response") await client.reach(`stopped responding after ${before}`);
    const received = reply.kind === "response" ? describeResponse(reply.response, token) : reply.received;
    const judgement = describeJudgement(judge(step, reply, client), named.cites, token);
    const shown = { request: describeRequest(request), expected, received };
    result = { ...named, ...judgement, ...shown, durationMs: Math.round(performance.now() - start) };
    const sent = steps.slice(0, index + 1).map(({ request }) => request);
    if (result.verdict === "broken") return { ...result, ...repeatOf(sent, base) };
    if (result.verdict !== "holds") return result;
  }
  return result;
}

function judge({ judge, withoutResponse }: CaseStep, reply: Reply, client: ConformanceClient): Judgement {
  if (reply.kind === "response") return judge(reply.response, { tokenIsGood: client.tokenIsGood() });
  if (reply.kind === "timeout") return notObserved(`There was ${reply.why}; the document shows no time.`);
  const reason = "The connection failed without a response, while the service responds to other requests.";
  return withoutResponse === "broken" ? judgementOf([{ text: reason }]) : notObserved(reason);
}

/** Hides the token, and names the case's own rule where a mismatch has no other. */
function describeJudgement(judgement: Judgement, cites: readonly string[], token: string | undefined) {
  if (judgement.verdict !== "broken") return judgement;
  const own = cites.find((source) => source.startsWith("decision ")) ?? cites[0] ?? "";
  const mismatches = judgement.mismatches.map(({ text, rule = own }) => ({ text: describeReason(text, token), rule }));
  return { ...judgement, reason: mismatches.map(({ text }) => text).join("; "), mismatches };
}
