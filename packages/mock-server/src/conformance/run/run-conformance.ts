import { cases } from "../cases.ts";
import { createRequest, documentCases, NAMES, probes } from "../document/document-cases.ts";
import { createConformanceClient } from "./conformance-client.ts";
import type { CaseResult, ConformanceReport, Verdict } from "./conformance-report.ts";
import { createPlantIds, ID_RANGES } from "./plant-ids.ts";
import { runCase } from "./run-case.ts";
import { type ConformanceOptions, configureConformance } from "./run-options.ts";
import { fromDecision, fromDocument } from "./runnable.ts";
import { selectCases } from "./select-cases.ts";

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
