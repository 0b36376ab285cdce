import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { exactJson } from "../../contract.ts";
import type { Attempt, Observed } from "../checks.ts";
import type { ClientCall, ClientEnd, ClientRequest } from "../client-call.ts";
import type { Scenario } from "../scenario.ts";
import { openService, type ScenarioServer, type Serving } from "./open-service.ts";

export interface Calling extends Serving {
  /** How long after its limit a call is ended, in milliseconds: a client has to start, too. */
  readonly graceMs: number;
  readonly call: ClientCall;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface Seen {
  readonly observed: Omit<Observed, "shownIn">;
  readonly request: ClientRequest;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** The service is its own. @throws the reason of the run's signal */
export async function runScenario(
  scenario: Scenario,
  { call, timeoutMs, graceMs, signal, ...serving }: Calling,
): Promise<Seen> {
  await using server = await openService(scenario, serving);
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error("The client did not end in time.")), timeoutMs + graceMs);
  const { plant } = scenario;
  const { token, freshToken } = serving;
  const request: ClientRequest = {
    ...{ baseUrl: server.baseUrl, token, freshToken, plant, json: exactJson(plant), timeoutMs },
    signal: AbortSignal.any([signal, ending.signal]),
  };
  const startedAt = Date.now();
  try {
    const end = await untilAborted(endOf(call, request), request.signal);
    signal.throwIfAborted();
    const durationMs = Date.now() - startedAt;
    const { outcome: claim, output = "" } = end ?? {};
    const hasTokenInQuery = server.targets.some((target) => target.includes(token) || target.includes(freshToken));
    const seen = { ...(await readServer(server)), claim, output, wasEnded: ending.signal.aborted, hasTokenInQuery };
    return { observed: seen, request, startedAt, durationMs };
  } finally {
    clearTimeout(timer);
  }
}

async function endOf(call: ClientCall, request: ClientRequest): Promise<ClientEnd> {
  try {
    const end = await call(request);
    return typeof end === "string" ? { outcome: end } : end;
  } catch (error) {
    return { output: inspect(error, { depth: Infinity, showHidden: true }) };
  }
}

/** Undefined if the call has not ended a moment after the signal. */
async function untilAborted(end: Promise<ClientEnd>, signal: AbortSignal): Promise<ClientEnd | undefined> {
  const ended = new AbortController();
  const until = { signal: ended.signal };
  const aborted = signal.aborted ? Promise.resolve() : once(signal, "abort", until);
  const late = aborted.then(() => sleep(1_000, undefined, until)).catch(() => undefined);
  return await Promise.race([end, late]).finally(() => ended.abort());
}

async function readServer({
  store,
  elsewhere,
}: ScenarioServer): Promise<Pick<Observed, "attempts" | "stored" | "elsewhere">> {
  const attempts = (await store.requests.all())
    // A page's browser asks first, and no client can help it.
    .filter(({ method }) => method !== "OPTIONS")
    .map(({ time, ...rest }): Attempt => ({ ...rest, at: time.getTime() }));
  return { attempts, stored: await store.plants.values(), elsewhere };
}
