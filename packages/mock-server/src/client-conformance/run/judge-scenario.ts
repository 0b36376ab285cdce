import type { Finding, Judgement } from "../../exchange/finding.ts";
import { findingOf } from "../../exchange/judge-request.ts";
import { type Attempt, CHECKS, type Observed } from "../checks.ts";
import type { ExpectedBehaviour, Scenario } from "../scenario.ts";
import { ALWAYS } from "../scenarios.ts";
import type { Seen } from "./run-scenario.ts";

export function expectationsOf({ expect }: Scenario): readonly ExpectedBehaviour[] {
  const checks = expect.map(([, check]) => check);
  return [...ALWAYS.filter(([, check]) => !checks.includes(check)), ...expect];
}

/** After the client's limit, their failure says as much of the machine as of the client. */
const LATE: readonly string[] = [
  ...["says created", "says refused", "stores the plant", "sends a request", "shows the message"],
];

export function judgeScenario(scenario: Scenario, observed: Observed, { durationMs, request }: Seen): Judgement {
  const { attempts, stored, claim, wasEnded } = observed;
  const found = expectationsOf(scenario)
    .flatMap(([level, check, rule]) => find(level, check, CHECKS[check](observed, scenario.plant), rule))
    .flatMap((finding) => mistakesOf(finding, attempts));
  // One fault is one finding: no claim counts twice, nor a plant stored with other values and said to be created.
  const isLie = ({ place, text }: Finding) => place === placeOf("says what is true", text);
  const hasLied = found.some(isLie);
  const storedOther =
    claim === "created" && stored.length > 0 && found.some(({ place }) => place === "stores the plant");
  const findings = found.filter((finding) =>
    isLie(finding) ? !storedOther : !(hasLied && /^says (created|refused)$/.test(finding.place)),
  );
  const evidence = stored.length > 0 ? "a success" : attempts.length > 0 ? "only refusals" : "nothing";
  const { timeoutMs } = request;
  const isLate = wasEnded || (claim === "unknown" && durationMs > timeoutMs);
  if (isLate && findings.some(({ place }) => LATE.includes(place))) {
    const unseen = `The client ${wasEnded ? "was ended" : "said unknown"} after ${durationMs} ms, and its limit is ${timeoutMs} ms: raise --timeout or lower --jobs.`;
    if (findings.every(({ place }) => [...LATE, "ends by itself"].includes(place)))
      return { findings: [], evidence, unseen };
  }
  const unseen = reasonNotObserved(scenario, observed);
  const isBroken = findings.some(({ level }) => level === "must");
  // Advice about a situation that the client did not come to says nothing.
  if (unseen !== undefined && !isBroken) return { findings: [], evidence, unseen };
  return { findings, evidence, unseen: claim === undefined ? "The client ended without a claim." : undefined };
}

function mistakesOf(finding: Finding, attempts: readonly Attempt[]): readonly Finding[] {
  const violations = finding.place === "stores the plant" ? attempts.flatMap((attempt) => attempt.violations) : [];
  const { level, rule } = finding;
  return violations.length === 0
    ? [finding]
    : violations.map((violation) => ({ ...findingOf(violation, rule), level }));
}

/** A lie about a success is another cause than one about a refusal. */
function placeOf(check: string, text: string): string {
  return check === "says what is true" ? text : check;
}

function find(level: Finding["level"], place: string, text: string | undefined, rule: string): readonly Finding[] {
  return text === undefined ? [] : [{ level, direction: "request", place: placeOf(place, text), text, rule }];
}

function reasonNotObserved({ service, expect }: Scenario, { attempts, claim }: Observed): string | undefined {
  if (service.isDown) return undefined;
  if (
    attempts.filter(({ method }) => method === "POST").length === 1 &&
    expect.some(([, check]) => check === "waits as Retry-After says")
  )
    return "It was not sent again, so nothing shows how long the client waits.";
  // A client that says so refused to send it: that can be judged.
  if (attempts.length === 0) return claim === "refused" && !service.faults ? undefined : "No request arrived.";
  const isApplied = attempts.some((attempt) => attempt.faults.length > 0);
  return service.faults === undefined || isApplied ? undefined : "No request met the fault.";
}
