import { ALWAYS, CHECKS } from "../checks.ts";
import type { Observed } from "../observed.ts";
import type { Scenario } from "../scenario.ts";
import type { ClientVerdict, Finding } from "./client-report.ts";

export interface Judgement {
  readonly verdict: ClientVerdict;
  readonly reason?: string;
  readonly findings: readonly Finding[];
}

/** Judges what was seen of a client. */
export function judge(scenario: Scenario, observed: Observed): Judgement {
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
