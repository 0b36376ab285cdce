/**
 * Acts scenes out and writes a report as JSON. A process of its own: it has no handles and listeners but these, and where one
 * is left over it does not end. FAULT_SEED repeats a run, FAULT_SCENE one scene of it; FAULT_CALLS is how many calls there are.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@plant-store/mock-server/server";
import { createCountingStore } from "./counting-service.ts";
import { performScene, type SceneRecord } from "./perform-scene.ts";
import { reportOf } from "./report.ts";
import { planScene, type ScenePlan } from "./scene-plan.ts";
import { STORED_THEN_500 } from "./service-faults.ts";

const SCENES_AT_ONCE = 16;

const { FAULT_SEED, FAULT_SCENE, FAULT_CALLS } = process.env;
const seed = Number(FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));
const scenes =
  FAULT_SCENE === undefined ? scenesFor(Number(FAULT_CALLS ?? 2_000)) : [planScene(seed, Number(FAULT_SCENE))];

const complaints: string[] = [];
for (const event of ["warning", "unhandledRejection", "uncaughtException"])
  process.on(event, (complaint: unknown) => complaints.push(`${event}: ${(complaint as Error)?.stack ?? complaint}`));

const failsAfter = new Set(
  scenes.flatMap(({ calls }) => calls.filter(({ service }) => service?.name === STORED_THEN_500).map(({ id }) => id)),
);
const { store, storedAs } = createCountingStore(seed, (id) => failsAfter.has(id));
const records: SceneRecord[] = [];
{
  await using server = await serve(store, { port: 0 });
  const waiting = scenes.values();
  const stage = async () => {
    for (const plan of waiting) records.push(await performScene(store, server, seed, plan));
  };
  await Promise.all(Array.from({ length: SCENES_AT_ONCE }, stage));
}
// A request that its client has left may still wait for its latency; a plant that it stores counts.
let left = openHandles();
for (const until = performance.now() + 3_000; left.length > 0 && performance.now() < until; left = openHandles())
  await sleep(20);

process.stdout.write(JSON.stringify(reportOf(seed, records, storedAs, complaints, left)));

function scenesFor(calls: number): readonly ScenePlan[] {
  const planned: ScenePlan[] = [];
  for (let count = 0; count < calls; ) {
    const scene = planScene(seed, planned.length);
    planned.push({ ...scene, calls: scene.calls.slice(0, calls - count) });
    count += scene.calls.length;
  }
  return planned;
}

function openHandles(): readonly string[] {
  return process.getActiveResourcesInfo().filter((kind) => /TCP|Timeout/.test(kind));
}
