import { exactJson } from "../../contract.ts";
import { describeFault } from "../../service/faults/describe-fault.ts";
import { ALWAYS, CHECKS } from "../checks.ts";
import type { Attempt, Observed } from "../observed.ts";
import type { Scenario } from "../scenario.ts";
import type { Finding, ScenarioResult } from "./client-report.ts";
import type { Tokens } from "./open-service.ts";
import type { Seen } from "./run-scenario.ts";

/** In characters: the end of the output says most. */
const LONGEST_OUTPUT = 1_000;

/** Judges a scenario and describes it, without the tokens. */
export function describeScenario(
  scenario: Scenario,
  seen: Seen,
  shownIn: readonly string[],
  tokens: Tokens,
): ScenarioResult {
  const { observed, request, startedAt, durationMs } = seen;
  const { attempts, elsewhere, stored, claim, output } = observed;
  const judgement = judge(scenario, { ...observed, shownIn });
  const hide = (text: string) =>
    Object.values(tokens).reduce((shown: string, token: string) => shown.replaceAll(token, "[token]"), text);
  const said = [claim ?? "no claim", hide(output).trim().slice(-LONGEST_OUTPUT)].filter((text) => text !== "");
  return {
    name: scenario.name,
    cites: scenario.cites,
    verdict: judgement.verdict,
    ...(judgement.reason !== undefined && { reason: hide(judgement.reason) }),
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

/** Judges what was seen of a client. */
function judge(scenario: Scenario, observed: Observed): Pick<ScenarioResult, "verdict" | "reason" | "findings"> {
  const findings = [
    find("must", ALWAYS.truth(observed, scenario.plant), "decision client-outcomes"),
    find("should", ALWAYS.end(observed, scenario.plant), "decision client-time-limit"),
    ...scenario.expect.map(([level, check, rule]) => find(level, CHECKS[check](observed, scenario.plant), rule)),
  ].flat();
  const because = (wanted: readonly Finding[]) => wanted.map(({ text }) => text).join("; ");
  const broken = findings.filter(({ level }) => level === "must");
  if (broken.length > 0) return { verdict: "broken", reason: because(broken), findings };
  const unseen = reasonNotObserved(scenario, observed);
  if (unseen !== undefined) return { verdict: "not observed", reason: unseen, findings: [] };
  if (findings.length > 0) return { verdict: "advice", reason: because(findings), findings };
  if (observed.claim !== undefined) return { verdict: "holds", findings };
  return { verdict: "not observed", reason: "The client ended without a claim.", findings };
}

function find(level: Finding["level"], text: string | undefined, rule: string): readonly Finding[] {
  return text === undefined ? [] : [{ level, text, rule }];
}

/** Returns why the client did not come to the situation; undefined if it did. */
function reasonNotObserved({ service }: Scenario, { attempts, claim }: Observed): string | undefined {
  if (service.isDown) return undefined;
  // A client that says so refused to send it: that can be judged.
  if (attempts.length === 0) return claim === "refused" && !service.faults ? undefined : "No request arrived.";
  const met = attempts.some((attempt) => attempt.faults.length > 0);
  return service.faults === undefined || met ? undefined : "No request met the fault.";
}
