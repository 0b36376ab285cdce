import type { CopiedField, CopiedRequest } from "../../copy/copied-request.ts";
import { curlWords } from "../../copy/curl-words.ts";
import { sdkCode } from "../../copy/sdk-code.ts";
import type { CaseRequest } from "../case.ts";
import { cases } from "../cases.ts";
import { type CaseStep, createRequest, documentCases, NAMES, probes } from "../document/document-cases.ts";
import { type ConformanceClient, createConformanceClient } from "./conformance-client.ts";
import {
  type CaseResult,
  type ConformanceReport,
  type Judgement,
  judgementOf,
  notObserved,
  type Verdict,
} from "./conformance-report.ts";
import { describeReason, describeRequest, describeResponse } from "./describe-messages.ts";
import { createPlantIds, ID_RANGES } from "./plant-ids.ts";
import { type ConformanceOptions, configureConformance } from "./run-options.ts";
import { fromDecision, fromDocument, type Runnable } from "./runnable.ts";
import { selectCases } from "./select-cases.ts";
import type { Reply } from "./send-case-request.ts";

/**
 * Checks what a service's document promises: one request at a time, redirects not followed. It creates plants,
 * whose names begin with `plant-store conformance` and whose ids are random in the report's ranges. A verdict is
 * `broken` only where the document leaves no other reading, and where a member that was sent comes back with another value
 * (decision `returned-values`); what it leaves open is `not observed`.
 *
 * With `decisions` it also runs our own decisions' cases, as far as plain fetch and a service with the default options
 * can. It cannot look at what the service stored.
 *
 * @throws TypeError (as a rejection) for a bad option, such as an `only` that names no case; Error when the service does
 * not respond, stops responding, or refuses the token. None shows the token.
 * @example
 * const report = await runConformance({ baseUrl: "https://staging.example/v1", token });
 * for (const { name, reason } of report.results.filter(({ verdict }) => verdict === "broken")) console.error(name, reason);
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const configuration = configureConformance(options);
  const ids = createPlantIds(configuration.random);
  const client = createConformanceClient(configuration, () => probes(ids, configuration.token));
  const all = [
    ...documentCases(ids).map((documentCase) => fromDocument(documentCase, configuration)),
    ...(configuration.decisions ? cases.flatMap((decision) => fromDecision(decision, configuration)) : []),
  ];
  const runnables = selectCases(all, configuration.decisions ? [] : cases, configuration);
  await client.reach("does not respond");
  // The first case is the plainest: without it another request has to test the token.
  if (configuration.token !== undefined && runnables[0] !== all[0])
    await client.send(createRequest(ids), configuration.baseUrl);
  const results: CaseResult[] = [];
  const { length: total } = runnables;
  for (const runnable of runnables) {
    const before = `${results.length} of ${total} cases`;
    const result = await runCase(runnable, client, configuration.token, before);
    results.push(result);
    configuration.onResult(result, { done: results.length, total });
  }
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  return {
    baseUrl: configuration.baseUrl,
    results,
    holds: count("holds"),
    broken: count("broken"),
    notObserved: count("not observed"),
    leftOut: all.length - total,
    created: client.created(),
    names: NAMES,
    ids: ID_RANGES,
  };
}

/** @param before how far the run is, for the message of a service that stops responding */
async function runCase(
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

/** With the token of the variable PLANT_STORE_TOKEN. */
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
