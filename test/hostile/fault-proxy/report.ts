/** The report of a run, as JSON. */
import type { PlantRecord } from "@plant-store/mock-server";
import { checkCall } from "./check-call.ts";
import type { ScenarioRecord } from "./run-scenario.ts";

export interface Report {
  readonly seed: number;
  readonly calls: number;
  /** Calls by "ok" or the code of their error. */
  readonly results: Readonly<Record<string, number>>;
  /** Failed calls by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Faults of the proxy, by kind, and by direction and place. */
  readonly fired: Readonly<Record<string, number>>;
  /** Broken promises, each with the variables that repeat it. */
  readonly violations: readonly string[];
  /** Warnings, and uncaught errors. */
  readonly complaints: readonly string[];
  /** Handles that are still open. */
  readonly left: readonly string[];
}

export function reportOf(
  seed: number,
  records: readonly ScenarioRecord[],
  storedAs: (id: bigint) => readonly PlantRecord[],
  complaints: readonly string[],
  left: readonly string[],
): Report {
  const calls = records.flatMap((record) => record.calls.map((call) => ({ record, call })));
  const results = calls.map(({ call: { result } }) =>
    typeof result === "object" && "ok" in result ? result : undefined,
  );
  return {
    seed,
    calls: calls.length,
    results: tally(results.map((result) => (result?.ok ? "ok" : (result?.error.code ?? "none")))),
    outcomes: tally(results.flatMap((result) => (result === undefined || result.ok ? [] : [result.error.outcome]))),
    fired: tally(records.flatMap(firedIn)),
    violations: records.flatMap((record) => violationsOf(seed, record, storedAs)),
    complaints,
    left,
  };
}

function firedIn({ plan, sightings }: ScenarioRecord): readonly string[] {
  return plan.opening === "at once" ? sightings.fired : [`opens ${plan.opening}`, ...sightings.fired];
}

function violationsOf(
  seed: number,
  record: ScenarioRecord,
  storedAs: (id: bigint) => readonly PlantRecord[],
): readonly string[] {
  const { calls, ...scenario } = record.plan;
  const again = `FAULT_SEED=${seed} FAULT_SCENARIO=${scenario.number}`;
  return record.calls.flatMap((call) => {
    const shown = JSON.stringify({ call, scenario, sightings: record.sightings }, (_key, part) =>
      typeof part === "bigint" ? `${part}n` : part,
    );
    return checkCall(record, call, storedAs(call.plan.id)).map((objection) => `${objection} ${again} ${shown}`);
  });
}

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
