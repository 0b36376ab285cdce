import { cases } from "../cases.ts";
import { documentCases, knocks } from "../document/cases.ts";
import { NAMES } from "../plants.ts";
import { createClient } from "./client.ts";
import { createIds, ID_RANGES } from "./ids.ts";
import type { CaseResult, ConformanceReport, Verdict } from "./report.ts";
import { runCase } from "./run-case.ts";
import { type ConformanceOptions, readSettings } from "./run-options.ts";
import { fromDecision, fromDocument } from "./steps.ts";

/**
 * Holds a service to what its document promises: one request at a time, redirects not followed. It creates plants,
 * whose names begin with `plant-store conformance` and whose ids are random in the report's ranges. A verdict is
 * `broken` only where the document leaves no other reading; what it leaves open is `not observed`.
 *
 * With `decisions` it also runs our own decisions' cases, as far as plain fetch and a service with the default options
 * can. What the service stored cannot be looked at.
 *
 * @throws TypeError (as a rejection) for a bad option; Error when the service does not answer, stops answering, or
 * refuses the token. None shows the token.
 * @example
 * const report = await runConformance({ baseUrl: "https://staging.example/v1", token });
 * for (const { name, reason } of report.results.filter(({ verdict }) => verdict === "broken")) console.error(name, reason);
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const settings = readSettings(options);
  const ids = createIds(settings.random);
  const client = createClient(settings, () => knocks(ids, settings.token));
  const runnables = [
    ...documentCases(ids).map((documentCase) => fromDocument(documentCase, settings)),
    ...(settings.decisions ? cases.flatMap((decision) => fromDecision(decision, settings)) : []),
  ];
  await client.reach("does not answer");
  const results: CaseResult[] = [];
  for (const runnable of runnables) {
    const result = await runCase(runnable, client, settings, `${results.length} of ${runnables.length} cases`);
    results.push(result);
    settings.onResult(result, { done: results.length, total: runnables.length });
  }
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  return {
    baseUrl: settings.baseUrl,
    results,
    holds: count("holds"),
    broken: count("broken"),
    notObserved: count("not observed"),
    created: client.created(),
    names: NAMES,
    ids: ID_RANGES,
  };
}
