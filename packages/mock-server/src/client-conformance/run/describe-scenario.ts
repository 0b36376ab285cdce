import { exactJson } from "../../contract.ts";
import { describeFault } from "../../service/faults/describe-fault.ts";
import type { Attempt } from "../observed.ts";
import type { Scenario } from "../scenario.ts";
import type { ScenarioResult } from "./client-report.ts";
import { judge } from "./judge.ts";
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
