import { randomBytes } from "node:crypto";
import { selectCases } from "../../conformance/run/select-cases.ts";
import { exactJson } from "../../contract.ts";
import { type Finding, type Judgement, reasonOf, verdictOf } from "../../exchange/finding.ts";
import { findingOf } from "../../exchange/judge-request.ts";
import { reportOf } from "../../exchange/report.ts";
import { describeFault } from "../../service/faults/describe-fault.ts";
import { ALWAYS, CHECKS } from "../checks.ts";
import type { ClientCall } from "../client-call.ts";
import type { Attempt, Observed } from "../observed.ts";
import type { Scenario } from "../scenario.ts";
import { scenarios, secrecy } from "../scenarios.ts";
import { type ClientConformanceOptions, configureClientRun } from "./client-options.ts";
import type { ClientReport, ScenarioResult } from "./client-report.ts";
import type { Tokens } from "./open-service.ts";
import { type Calling, runScenario, type Seen } from "./run-scenario.ts";

/**
 * Checks how a client behaves: calls it once for each scenario, against a service of its own on loopback, and judges it by the
 * requests that arrived, the plants that are stored, and what the client says.
 *
 * @param call runs the client once, in this process or in another; its claim is judged
 * @throws TypeError (as a rejection) for a bad option, such as an `only` that names no scenario; the reason of `signal`
 * @example
 * const report = await verifyClient(async ({ baseUrl, token, plant, signal }) => {
 *   await myClient({ baseUrl, token }).create(plant, { signal });
 *   return "created";
 * });
 * console.log(report.broken, report.results.filter(({ verdict }) => verdict === "broken"));
 */
export async function verifyClient(call: ClientCall, options: ClientConformanceOptions = {}): Promise<ClientReport> {
  if (typeof call !== "function") throw new TypeError("verifyClient: the first argument must be a function.");
  const { only, skip, jobs, timeoutMs, allowedOrigins, signal, onResult } = configureClientRun(options);
  const selected = selectCases(scenarios, [], { only, skip }, "verifyClient");
  const tokens = { token: randomToken(), freshToken: randomToken() };
  const calling: Calling = { call, timeoutMs, allowedOrigins, signal, ...tokens };
  const results = new Map<Scenario, ScenarioResult>();
  const shownIn: string[] = [];
  const run = async (scenario: Scenario) => {
    signal.throwIfAborted();
    const seen = await runScenario(scenario, calling);
    if (Object.values(tokens).some((token) => seen.observed.output.includes(token))) shownIn.push(scenario.name);
    const result = describeScenario(scenario, seen, scenario === secrecy ? shownIn : [], tokens);
    results.set(scenario, result);
    onResult(result, { done: results.size, total: selected.length });
  };
  const queue = selected.filter((scenario) => scenario !== secrecy);
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  // It is judged by the output of all others.
  if (selected.includes(secrecy)) await run(secrecy);
  const inOrder = selected.flatMap((scenario) => results.get(scenario) ?? []);
  return reportOf(inOrder, scenarios.length - selected.length);
}

function randomToken(): string {
  return `token-${randomBytes(16).toString("hex")}`;
}

/** In characters: the end of the output says most. */
const LONGEST_OUTPUT = 1_000;

/** Judges a scenario and describes it, without the tokens. */
function describeScenario(scenario: Scenario, seen: Seen, shownIn: readonly string[], tokens: Tokens): ScenarioResult {
  const { observed, request, startedAt, durationMs } = seen;
  const { attempts, elsewhere, stored, claim, output } = observed;
  const judgement = judge(scenario, { ...observed, shownIn });
  const reason = reasonOf(judgement);
  const hide = (text: string) =>
    Object.values(tokens).reduce((shown: string, token: string) => shown.replaceAll(token, "[token]"), text);
  const said = [claim ?? "no claim", hide(output).trim().slice(-LONGEST_OUTPUT)].filter((text) => text !== "");
  return {
    name: scenario.name,
    cites: scenario.cites,
    ...{ verdict: verdictOf(judgement), evidence: judgement.evidence },
    ...(reason !== undefined && { reason: hide(reason) }),
    findings: judgement.findings.map((finding) => ({ ...finding, text: hide(finding.text) })),
    given: `${request.json} for ${request.baseUrl}`,
    expected: describeExpected(scenario),
    arrived: [
      ...attempts.map((attempt) => describeAttempt(attempt, startedAt)),
      ...elsewhere.map(({ method, path }) => `${method} ${hide(path)} at the other origin`),
    ],
    stored: stored.map((plant) => exactJson(plant)),
    said: said.join(": "),
    durationMs,
  };
}

function describeExpected({ expect }: Scenario): string {
  const checks = expect.map(([level, check]) => `${level === "must" ? "" : "better "}${check}`);
  return [...new Set(checks), "says what is true", "better ends by itself"].join("; ");
}

function describeAttempt({ at, method, path, faults, response }: Attempt, startedAt: number): string {
  const end = response === undefined ? "no response" : String(response.status);
  const met = faults.length === 0 ? "" : ` (${faults.map(describeFault).join(", ")})`;
  return `${at - startedAt} ms  ${method} ${path}: ${end}${met}`;
}

function judge(scenario: Scenario, observed: Observed): Judgement {
  const { expect, plant } = scenario;
  const { attempts, stored, claim } = observed;
  const findings = [
    find("must", "truth", ALWAYS.truth(observed, plant), "decision client-outcomes"),
    find("should", "end", ALWAYS.end(observed, plant), "decision client-time-limit"),
    ...expect.map(([level, check, rule]) => find(level, check, CHECKS[check](observed, plant), rule)),
  ].flatMap((found) => found.flatMap((finding) => mistakesOf(finding, attempts)));
  const evidence = stored.length > 0 ? "a success" : attempts.length > 0 ? "only refusals" : "nothing";
  const unseen = reasonNotObserved(scenario, observed);
  const isBroken = findings.some(({ level }) => level === "must");
  // Advice about a situation that the client did not come to says nothing.
  if (unseen !== undefined && !isBroken) return { findings: [], evidence, unseen };
  return { findings, evidence, unseen: claim === undefined ? "The client ended without a claim." : undefined };
}

/** Why nothing was stored, as the service judged the request. */
function mistakesOf(finding: Finding, attempts: readonly Attempt[]): readonly Finding[] {
  const violations = finding.place === "stores the plant" ? attempts.flatMap((attempt) => attempt.violations) : [];
  return violations.length === 0 ? [finding] : violations.map((violation) => findingOf(violation, finding.rule));
}

function find(level: Finding["level"], place: string, text: string | undefined, rule: string): readonly Finding[] {
  return text === undefined ? [] : [{ level, direction: "request", place, text, rule }];
}

function reasonNotObserved({ service }: Scenario, { attempts, claim }: Observed): string | undefined {
  if (service.isDown) return undefined;
  // A client that says so refused to send it: that can be judged.
  if (attempts.length === 0) return claim === "refused" && !service.faults ? undefined : "No request arrived.";
  const met = attempts.some((attempt) => attempt.faults.length > 0);
  return service.faults === undefined || met ? undefined : "No request met the fault.";
}
