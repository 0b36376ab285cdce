import { randomBytes } from "node:crypto";
import { excerpt } from "../../conformance/run/describe-messages.ts";
import { selectCases } from "../../conformance/run/select-cases.ts";
import { exactJson } from "../../contract.ts";
import { type Level, reasonOf, verdictOf } from "../../exchange/finding.ts";
import { reportOf } from "../../exchange/report.ts";
import { describeFault } from "../../service/faults/fault.ts";
import type { Attempt } from "../checks.ts";
import type { ClientCall } from "../client-call.ts";
import type { ClientReport, Scenario, ScenarioResult } from "../scenario.ts";
import { RETRY_AFTER, scenarios, secrecy, TIME_LIMIT } from "../scenarios.ts";
import { type ClientConformanceOptions, configureClientRun } from "./client-options.ts";
import { expectationsOf, judgeScenario } from "./judge-scenario.ts";
import type { Tokens } from "./open-service.ts";
import { type Calling, runScenario, type Seen } from "./run-scenario.ts";

/** Does what `verifyClient` promises. */
export async function checkClient(call: ClientCall, options: ClientConformanceOptions): Promise<ClientReport> {
  if (typeof call !== "function") throw new TypeError("verifyClient: the first argument must be a function.");
  const { only, skip, jobs, timeoutMs, allowedOrigins, signal, onResult } = configureClientRun(options);
  const selected = selectCases(scenarios, [], { only, skip }, "verifyClient");
  const tokens = { token: randomToken(), freshToken: randomToken() };
  const calling: Calling = { call, timeoutMs, graceMs: PROBE_GRACE_MS, allowedOrigins, signal, ...tokens };
  const results = new Map<Scenario, ScenarioResult>();
  const leaks: Leak[] = [];
  const record = (scenario: Scenario, seen: Seen) => {
    const { output } = seen.observed;
    if (Object.values(tokens).some((token) => output.includes(token))) leaks.push({ name: scenario.name, output });
    if (!selected.includes(scenario)) return;
    const result = describeScenario(scenario, seen, scenario === secrecy ? leaks : [], calling);
    results.set(scenario, result);
    onResult(result, { done: results.size, total: selected.length });
  };
  // The plain create shows whether there is a client at all, and how long it takes to start.
  const [plain] = scenarios;
  const probe = await runScenario(plain, calling);
  checkProbe(probe, calling);
  record(plain, probe);
  const patient = { ...calling, graceMs: Math.max(GRACE_MS, 4 * probe.durationMs) };
  // A client that crashes there crashes everywhere, so the crash is the first thing to mend.
  const hasCrashed = selected.includes(plain) && probe.observed.claim === undefined;
  const queue = (hasCrashed ? [] : selected).filter((scenario) => scenario !== plain);
  // It is judged by the output of all others.
  let last: Seen | undefined;
  const work = async (lane: Scenario[]) => {
    for (let scenario = lane.shift(); scenario !== undefined; scenario = lane.shift()) {
      signal.throwIfAborted();
      const seen = await runScenario(scenario, patient);
      if (scenario === secrecy) last = seen;
      else record(scenario, seen);
    }
  };
  const [waiting, working] = [queue.filter(isWaiting), queue.filter((scenario) => !isWaiting(scenario))];
  const lanes = jobs === 1 ? [queue] : Array.from({ length: jobs }, () => [working, waiting]).flat();
  await Promise.all(lanes.map(work));
  if (last) record(secrecy, last);
  const inOrder = selected.map((scenario) => results.get(scenario) ?? describeUntried(scenario));
  return reportOf(inOrder, scenarios.length - selected.length);
}

/** Whether a right client waits for its limit, or as Retry-After says, and leaves the processor to others. */
function isWaiting({ cites }: Scenario): boolean {
  return cites.some((source) => source === TIME_LIMIT || source === RETRY_AFTER);
}

/** Beyond a client's own limit, in milliseconds. */
const GRACE_MS = 5_000;

/** Nothing has shown yet how long the client takes to start. A JVM takes five seconds under a load of 15. */
const PROBE_GRACE_MS = 15_000;

/** @throws Error if nothing arrived, or the client was ended before its claim: no scenario could be judged */
function checkProbe({ observed, request, durationMs }: Seen, calling: Calling): void {
  const { attempts, claim, output, wasEnded } = observed;
  const isCutOff = wasEnded && claim === undefined;
  // A client that says created lies, which can be judged.
  if (claim === "created" || (attempts.length > 0 && !isCutOff)) return;
  const words = hide(output, calling).trim().slice(-LONGEST_OUTPUT);
  // It may have given up before it had started.
  const isLate = claim === "unknown" && durationMs > calling.timeoutMs;
  const parts = [
    attempts.length === 0 &&
      `No request of the client arrived at ${request.baseUrl}, so nothing can be judged. Does it read PLANT_STORE_BASE_URL, and bypass any proxy there (NO_PROXY)?`,
    isLate && `It took ${durationMs} ms, and its limit is ${calling.timeoutMs} ms: raise --timeout.`,
    isCutOff && `The client did not end within ${durationMs} ms: raise --timeout if it is slow.`,
    `It made ${claim === undefined ? "no claim" : `the claim ${claim}`}, and wrote: ${words === "" ? "nothing" : words}`,
  ];
  throw new Error(parts.filter(Boolean).join(" "));
}

interface Leak {
  readonly name: string;
  readonly output: string;
}

function randomToken(): string {
  return `token-${randomBytes(16).toString("hex")}`;
}

/** In characters: the end of the output says most. */
const LONGEST_OUTPUT = 1_000;

function describeScenario(scenario: Scenario, seen: Seen, leaks: readonly Leak[], tokens: Calling): ScenarioResult {
  const { observed, request, startedAt, durationMs } = seen;
  const { attempts, elsewhere, stored, claim, output } = observed;
  const shownIn = leaks.map(({ name }) => name);
  const judgement = judgeScenario(scenario, { ...observed, shownIn }, seen);
  const reason = reasonOf(judgement);
  const [leak = { name: scenario.name, output }] = leaks;
  const said = [claim ?? "no claim", hide(leak.output, tokens).trim().slice(-LONGEST_OUTPUT)].filter(
    (text) => text !== "",
  );
  return {
    name: scenario.name,
    cites: scenario.cites,
    ...{ verdict: verdictOf(judgement), evidence: judgement.evidence },
    ...(reason !== undefined && { reason: hide(reason, tokens) }),
    findings: judgement.findings.map((finding) => ({ ...finding, text: hide(finding.text, tokens) })),
    given: `${request.json} for ${request.baseUrl}`,
    expected: describeExpected(scenario),
    arrived: [
      ...attempts.map((attempt) => hide(describeAttempt(attempt, startedAt), tokens)),
      ...elsewhere.map(({ method, path }) => `${method} ${hide(path, tokens)} at the other origin`),
    ],
    stored: stored.map((plant) => hide(exactJson(plant), tokens)),
    said: said.join(": "),
    repeatedBy: [...new Set([leak.name, scenario.name])],
    durationMs,
  };
}

function describeUntried(scenario: Scenario): ScenarioResult {
  return {
    ...{ name: scenario.name, cites: scenario.cites, verdict: "not observed", evidence: "nothing", findings: [] },
    reason: "Not tried, since the plain create crashed.",
    ...{ given: exactJson(scenario.plant), expected: describeExpected(scenario), arrived: [], stored: [], said: "" },
    ...{ repeatedBy: [scenario.name], durationMs: 0 },
  };
}

function hide(text: string, { token, freshToken }: Tokens): string {
  return text.replaceAll(token, "[token]").replaceAll(freshToken, "[token]");
}

function describeExpected(scenario: Scenario): string {
  const checks = (level: Level) => {
    const names = expectationsOf(scenario).flatMap(([of, check]) => (of === level ? [check] : []));
    return [...new Set(names)].join(", ");
  };
  return `it ${checks("must")}. Advice: it ${checks("should")}.`;
}

/** In characters. */
const LONGEST_BODY = 100;

function describeAttempt({ at, method, path, faults, response }: Attempt, startedAt: number): string {
  const applied = faults.length === 0 ? "" : ` (${faults.map(describeFault).join(", ")})`;
  return `${at - startedAt} ms  ${method} ${path}: ${describeResponse(response)}${applied}`;
}

function describeResponse(response: Attempt["response"]): string {
  if (response === undefined) return "no response";
  const { status, headers, body = "" } = response;
  const type = headers["Content-Type"] ?? "no Content-Type";
  const text = excerpt(String(body), LONGEST_BODY);
  return [status, type, text === "" ? "no body" : text].join(" | ");
}
