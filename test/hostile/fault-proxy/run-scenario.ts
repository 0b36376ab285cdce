import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlantStore } from "@plant-store/mock-server";
import type { PlantStoreServer } from "@plant-store/mock-server/server";
import { createPlantStoreClient, type PlantStoreClient, type PlantStoreEvent } from "@plant-store/sdk";
import type { Sightings } from "./connection.ts";
import { type CallPlan, planScenarioConnection, type ScenarioPlan } from "./plan.ts";
import { startProxy } from "./proxy.ts";
import { injectServiceFault } from "./service.ts";
import { tokenOf } from "./tokens.ts";

/** Far above every deadline. */
const HUNG_MS = 10_000;

export interface CallRecord {
  readonly plan: CallPlan;
  readonly result: Awaited<ReturnType<PlantStoreClient["safe"]["createPlant"]>> | "hung" | { readonly thrown: unknown };
  readonly events: readonly PlantStoreEvent[];
}

export interface ScenarioRecord {
  readonly plan: ScenarioPlan;
  readonly calls: readonly CallRecord[];
  readonly sightings: Sightings;
}

const callEvents = new AsyncLocalStorage<PlantStoreEvent[]>();

export async function runScenario(
  store: PlantStore,
  server: PlantStoreServer,
  seed: number,
  plan: ScenarioPlan,
): Promise<ScenarioRecord> {
  await using proxy = await startProxy(server.port, plan.number, plan.opening, (connection) =>
    planScenarioConnection(seed, plan.number, connection),
  );
  const client = createPlantStoreClient({
    baseUrl: proxy.url,
    token: tokenOf(plan.token),
    retryUnsafe: plan.retryUnsafe,
    onEvent: (event) => callEvents.getStore()?.push(event),
  });

  const run = async (call: CallPlan): Promise<CallRecord> => {
    const lift = await injectServiceFault({ store, server }, call.service ?? {}, call.id);
    const events: PlantStoreEvent[] = [];
    const result = await callEvents.run(events, () => callOnce(client, call));
    await lift();
    return { plan: call, result, events };
  };

  const calls: CallRecord[] = [];
  if (plan.atOnce) calls.push(...(await Promise.all(plan.calls.map(run))));
  else for (const call of plan.calls) calls.push(await run(call));
  return { plan, calls, sightings: proxy.sightings };
}

async function callOnce(client: PlantStoreClient, call: CallPlan): Promise<CallRecord["result"]> {
  const { id, name, deadlineMs, maxRetries, abortMs, mistake } = call;
  const caller = new AbortController();
  const abort = abortMs === undefined ? undefined : setTimeout(() => caller.abort(), abortMs);
  const over = new AbortController();
  const timeoutMs = mistake === "option" ? 0 : call.timeoutMs;
  try {
    return await Promise.race([
      client.safe.createPlant(
        { id: mistake === "plant" ? 1.5 : id, name },
        { timeoutMs, deadlineMs, maxRetries, signal: caller.signal },
      ),
      sleep(HUNG_MS, "hung" as const, { signal: over.signal }),
    ]);
  } catch (thrown) {
    return { thrown };
  } finally {
    clearTimeout(abort);
    over.abort();
  }
}
