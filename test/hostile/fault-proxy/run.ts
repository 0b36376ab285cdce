/**
 * Runs scenarios and writes a report as JSON. It is a process, which does not end while a handle is open. FAULT_SEED repeats a
 * run, FAULT_SCENARIO one scenario of it; FAULT_CALLS is the number of calls.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@plant-store/mock-server/server";
import { planScenario, type ScenarioPlan } from "./plan.ts";
import { reportOf } from "./report.ts";
import { runScenario, type ScenarioRecord } from "./run-scenario.ts";
import { createCountingStore, STORED_THEN_500 } from "./service.ts";

const SCENARIOS_AT_ONCE = 16;

const { FAULT_SEED, FAULT_SCENARIO, FAULT_CALLS } = process.env;
const seed = Number(FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));
const scenarios =
  FAULT_SCENARIO === undefined
    ? scenariosFor(Number(FAULT_CALLS ?? 2_000))
    : [planScenario(seed, Number(FAULT_SCENARIO))];

const complaints: string[] = [];
for (const event of ["warning", "unhandledRejection", "uncaughtException"])
  process.on(event, (complaint: unknown) => complaints.push(`${event}: ${(complaint as Error)?.stack ?? complaint}`));

const failsAfter = new Set(
  scenarios.flatMap(({ calls }) =>
    calls.filter(({ service }) => service?.name === STORED_THEN_500).map(({ id }) => id),
  ),
);
const { store, storedAs } = createCountingStore(seed, (id) => failsAfter.has(id));
const records: ScenarioRecord[] = [];
{
  await using server = await serve(store, { port: 0 });
  const waiting = scenarios.values();
  const stage = async () => {
    for (const plan of waiting) records.push(await runScenario(store, server, seed, plan));
  };
  await Promise.all(Array.from({ length: SCENARIOS_AT_ONCE }, stage));
}
// A request may still wait for its latency after its client has left, and store its plant.
let left = openHandles();
for (const until = performance.now() + 3_000; left.length > 0 && performance.now() < until; left = openHandles())
  await sleep(20);

process.stdout.write(JSON.stringify(reportOf(seed, records, storedAs, complaints, left)));

function scenariosFor(calls: number): readonly ScenarioPlan[] {
  const planned: ScenarioPlan[] = [];
  for (let count = 0; count < calls; ) {
    const scenario = planScenario(seed, planned.length);
    planned.push({ ...scenario, calls: scenario.calls.slice(0, calls - count) });
    count += scenario.calls.length;
  }
  return planned;
}

function openHandles(): readonly string[] {
  return process.getActiveResourcesInfo().filter((kind) => /TCP|Timeout/.test(kind));
}
