import type { CopiedField, CopiedRequest } from "../../copy/copied-request.ts";
import { curlWords } from "../../copy/curl-words.ts";
import { sdkCode } from "../../copy/sdk-code.ts";
import type { CaseRequest } from "../case.ts";
import type { CaseStep } from "../document/document-cases.ts";
import type { ConformanceClient } from "./conformance-client.ts";
import { type CaseResult, type Judgement, judgementOf, notObserved } from "./conformance-report.ts";
import { describeReason, describeRequest, describeResponse } from "./describe-messages.ts";
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

/** In characters. Windows takes 32,767, and nobody reads as many. */
const LONGEST_CURL = 16_384;

/** Returns how to repeat a case, with the token of the variable PLANT_STORE_TOKEN. */
function repeatOf(requests: readonly CaseRequest[], base: string): Pick<CaseResult, "curl" | "sdk"> {
  const copies = requests.map(copied);
  const lines = copies.map((request) => {
    const { pipe, words } = curlWords(request, base, true);
    return `${pipe}${words.join(" ")} --include --write-out '\\n'`;
  });
  const curl = lines.join("\n");
  const sdk = sdkCode(copies, base);
  return { ...(curl.length <= LONGEST_CURL && { curl }), ...(sdk !== undefined && { sdk }) };
}

function copied({ method, target, headers, body }: CaseRequest): CopiedRequest {
  // `t1` stands for the token.
  const field = ([name, value]: readonly [string, string]): CopiedField => [
    name,
    name.toLowerCase() === "authorization" ? value.split("t1") : [value],
  ];
  return { method, path: target, headers: headers.map(field), body };
}
