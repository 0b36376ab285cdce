/** Checks that a call was sent again only where the README's table of retries allows it. */
import type { PlantRecord } from "@plant-store/mock-server";
import type { AnyPlantStoreError } from "@plant-store/sdk";
import type { ProxiedRequest } from "./connection.ts";
import type { CallRecord } from "./run-scenario.ts";
import type { ScenarioPlan } from "./scenario-plan.ts";
import { isProvider } from "./tokens.ts";

export interface Evidence {
  readonly scenario: ScenarioPlan;
  readonly call: CallRecord;
  /** The requests of the call that reached the proxy. */
  readonly requests: readonly ProxiedRequest[];
  readonly stored: readonly PlantRecord[];
}

/** @param attempts the number that the call itself reports, if it does */
export function checkAttempts(evidence: Evidence, attempts: number | undefined): readonly (string | false)[] {
  const { scenario, call, requests, stored } = evidence;
  const { retryUnsafe, token } = scenario;
  const { maxRetries } = call.plan;
  const sent = call.events.filter(({ type }) => type === "attempt").length;
  const retries = call.events.filter((event) => event.type === "retry").map(({ error }) => error);
  const refreshes = retries.filter(({ code }) => code === "unauthenticated").length;
  const lost = retries.filter(({ code }) => code === "connection").length;
  const repeated = retries.length - refreshes;
  // An attempt that gets a 401 stores nothing.
  const most = retryUnsafe ? 1 + maxRetries : 1;
  return [
    stored.length > most && `Stored ${stored.length} times; the retry table allows ${most}.`,
    repeated > maxRetries && `Repeated ${repeated} times; maxRetries is ${maxRetries}.`,
    refreshes > (isProvider(token) ? 1 : 0) && `Repeated after a 401 ${refreshes} times.`,
    sent > 1 + retries.length && `Sent ${sent} times after ${retries.length} retries.`,
    requests.length > sent && `Reached the proxy ${requests.length} times in ${sent} attempts.`,
    !retryUnsafe && requests.length > sent - lost && "Repeated by default after a connection that it had used.",
    attempts !== undefined && attempts !== sent && `Says ${attempts} attempts; it was sent ${sent} times.`,
    ...retries.map((error) => !mayBeRepeated(scenario, error) && `Repeated after ${error.code}: ${error.message}`),
  ];
}

function mayBeRepeated({ retryUnsafe, token }: ScenarioPlan, error: AnyPlantStoreError): boolean {
  switch (error.code) {
    case "unauthenticated":
      return isProvider(token);
    case "api": {
      const { status, retryAfterMs } = error;
      const busy = status === 429 || (status === 503 && retryAfterMs !== undefined);
      return busy || (retryUnsafe && (status === 408 || status >= 500));
    }
    case "connection":
      // checkAttempts counts those of connections that were used.
      return true;
    case "timeout":
      return retryUnsafe;
    case "invalid_response":
      return retryUnsafe && error.status === 200;
    default:
      return false;
  }
}
