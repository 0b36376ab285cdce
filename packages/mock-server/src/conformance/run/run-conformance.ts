import type { CopiedField, CopiedRequest } from "../../copy/copied-request.ts";
import { curlWords } from "../../copy/curl-words.ts";
import { sdkCode } from "../../copy/sdk-code.ts";
import { reasonOf, verdictOf } from "../../exchange/finding.ts";
import { reportOf } from "../../exchange/report.ts";
import type { CaseRequest } from "../case.ts";
import { cases } from "../decision-cases.ts";
import { NAMES } from "../document/case-requests.ts";
import { type CaseStep, documentCases, pings } from "../document/document-cases.ts";
import { type CaseJudgement, notObserved } from "../document/judge-case.ts";
import { type ConformanceClient, checkProbe, createConformanceClient } from "./conformance-client.ts";
import type { CaseResult, ConformanceReport } from "./conformance-report.ts";
import { describeReason, describeRequest, describeResponse, isOtherForm } from "./describe-messages.ts";
import { createPlantIds, ID_RANGES, type PlantIds } from "./plant-ids.ts";
import { judgeKept } from "./read-back.ts";
import { type ConformanceConfiguration, type ConformanceOptions, configureConformance } from "./run-options.ts";
import { fromDecision, fromDocument, type Runnable } from "./runnable.ts";
import { selectCases } from "./select-cases.ts";
import type { Reply } from "./send-case-request.ts";

/**
 * Checks what a service's document promises: one request at a time, redirects not followed. It creates plants,
 * whose names begin with `plant-store conformance` and whose ids are random in the report's ranges. A case `holds` only if
 * what it is about was seen. It is `broken` only where the document leaves no other reading, and where a member that was sent
 * comes back with another value (decision `returned-values`); any other rule of ours is `advice`.
 *
 * With `decisions` it also runs our own decisions' cases, as far as plain fetch and a service with the default options
 * can. What the service stored is seen only by `readBack`.
 * @throws TypeError (as a rejection) for a bad option, such as an `only` that names no case; Error when the service does
 * not respond, stops responding, refuses the token, or has no create at the base URL. None shows the token.
 * @example
 * const report = await runConformance({ baseUrl: "https://staging.example/v1", token });
 * for (const { text, names } of report.causes) console.error(text, names);
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const configuration = configureConformance(options);
  const { baseUrl, decisions, onResult } = configuration;
  const ids = createPlantIds(configuration.random);
  const run: Run = { configuration, ids, client: createConformanceClient(configuration) };
  const [create, ...others] = documentCases(ids, decisions);
  const plain = fromDocument(create, configuration);
  const all = [
    ...[plain, ...others.map((one) => fromDocument(one, configuration))],
    ...(decisions ? cases.flatMap((decision) => fromDecision(decision, configuration)) : []),
  ];
  const runnables = selectCases(all, decisions ? [] : cases, configuration);
  const { length: total } = runnables;
  if (plain.skipReason !== undefined) {
    const [ping] = pings(ids, undefined);
    checkProbe(ping, await run.client.send(ping, baseUrl), configuration);
  }
  const probed = await runCase(plain, run);
  const results: CaseResult[] = [];
  for (const runnable of runnables) {
    const place = `${results.length + 1} of ${total}`;
    const result = runnable === plain ? probed : await runCase(runnable, run, place);
    results.push(result);
    onResult(result, { done: results.length, total });
  }
  return {
    ...{ baseUrl, plainCreate: probed.evidence, ...reportOf(results, all.length - total) },
    ...{ created: run.client.created(), names: NAMES, ids: ID_RANGES },
  };
}

interface Run {
  readonly configuration: ConformanceConfiguration;
  readonly client: ConformanceClient;
  readonly ids: PlantIds;
}

/** @param place of the case in the run; undefined for the plain create */
async function runCase(runnable: Runnable, run: Run, place?: string): Promise<CaseResult> {
  const { skipReason, base, steps, kept = [], ...named } = runnable;
  const { client, configuration } = run;
  const { token, readBack } = configuration;
  const unsent = { ...named, expected: steps[0].expected, durationMs: 0 };
  if (skipReason !== undefined) return { ...unsent, ...described(notObserved(skipReason), token) };
  const start = performance.now();
  let result: CaseResult | undefined;
  for (const [index, step] of steps.entries()) {
    const { request, expected } = step;
    const reply = await client.send(request, base);
    if (place === undefined) checkProbe(request, reply, configuration);
    else if (reply.kind !== "response") await checkAlive(named.name, request, place, run);
    let judgement = judge(step, reply, client);
    const isLast = index === steps.length - 1;
    if (isLast && readBack && judgement.evidence !== "nothing") judgement = await judgeKept(judgement, kept, readBack);
    const received = reply.kind === "response" ? describeResponse(reply.response, token) : reply.received;
    const shown = { request: describeRequest(request), expected, received };
    const sent = steps.slice(0, index + 1).map(({ request }) => request);
    const repeat = judgement.findings.length === 0 ? {} : repeatOf(sent, base);
    const durationMs = Math.round(performance.now() - start);
    result = { ...named, ...described(judgement, token), ...shown, durationMs, ...repeat };
    if (result.verdict !== "holds") return result;
  }
  return result ?? { ...unsent, ...described(notObserved("It sends nothing."), token) };
}

async function checkAlive(name: string, request: CaseRequest, place: string, run: Run): Promise<void> {
  const { client, ids, configuration } = run;
  const why = await client.silence(pings(ids, configuration.token));
  if (why === undefined) return;
  const where = `in the case "${name}" (${place}), at the request ${describeRequest(request)}`;
  const plants = `Plants created so far: ${client.created()}, named "${NAMES} …".`;
  throw new Error(`The service at ${configuration.baseUrl} stopped responding ${where}: ${why}. ${plants}`);
}

function judge({ judge, withoutResponse }: CaseStep, reply: Reply, client: ConformanceClient): CaseJudgement {
  if (reply.kind === "response") return judge(reply.response, { tokenIsGood: client.tokenIsGood() });
  if (reply.kind === "timeout") return notObserved(`There was ${reply.why}; the document shows no time.`);
  const text = "The connection failed without a response, while the service responds to other requests.";
  if (withoutResponse === "not observed") return notObserved(text);
  const finding = { level: "must", direction: "response", place: "connection", text, rule: "document rule 1" } as const;
  return { evidence: "nothing", findings: [finding] };
}

function described(judgement: CaseJudgement, token: string | undefined) {
  const hidden = (text: string) => describeReason(text, token);
  const findings = judgement.findings.map((finding) => ({ ...finding, text: hidden(finding.text) }));
  const { evidence, unseen } = judgement;
  const reason = reasonOf({ findings, evidence, unseen: unseen && hidden(unseen) });
  return { verdict: verdictOf(judgement), evidence, findings, ...(reason !== undefined && { reason }) };
}

/** In characters. Windows takes 32,767, and nobody reads as many. */
const LONGEST_CURL = 16_384;

/** With the token of the variable PLANT_STORE_TOKEN. */
function repeatOf(requests: readonly CaseRequest[], base: string): Pick<CaseResult, "curl" | "sdk"> {
  if (requests.some(({ headers }) => headers.some(([, value]) => isOtherForm(value)))) return {};
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
