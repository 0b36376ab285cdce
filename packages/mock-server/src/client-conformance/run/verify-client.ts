import { randomBytes } from "node:crypto";
import { selectCases } from "../../conformance/run/select-cases.ts";
import type { ClientCall } from "../client-call.ts";
import type { Scenario } from "../scenario.ts";
import { scenarios, secrecy } from "../scenarios.ts";
import { type ClientConformanceOptions, configureClientRun } from "./client-options.ts";
import type { ClientReport, ClientVerdict, ScenarioResult } from "./client-report.ts";
import { describeScenario } from "./describe-scenario.ts";
import { type Calling, runScenario } from "./run-scenario.ts";

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
  const count = (wanted: ClientVerdict) => inOrder.filter(({ verdict }) => verdict === wanted).length;
  return {
    results: inOrder,
    holds: count("holds"),
    broken: count("broken"),
    advice: count("advice"),
    notObserved: count("not observed"),
    leftOut: scenarios.length - selected.length,
  };
}

/** Returns a token that stands in no other text. */
function randomToken(): string {
  return `token-${randomBytes(16).toString("hex")}`;
}
