/** Checks the promises of the SDK's README against what the service and the proxy saw. */
import { isDeepStrictEqual } from "node:util";
import type { PlantRecord } from "@plant-store/mock-server";
import * as sdk from "@plant-store/sdk";
import { type AnyPlantStoreError, type Plant, PlantStoreError } from "@plant-store/sdk";
import type { ProxiedRequest } from "./connection.ts";
import type { ScenarioPlan } from "./plan.ts";
import type { CallRecord, ScenarioRecord } from "./run-scenario.ts";
import { isProvider } from "./tokens.ts";

/** The codes of the classes: the contract documents no further status of a create. */
export const CODES: readonly string[] = Object.values(sdk).flatMap((exported) =>
  "code" in exported ? [exported.code] : [],
);

interface Evidence {
  readonly scenario: ScenarioPlan;
  readonly call: CallRecord;
  /** The requests of the call that reached the proxy. */
  readonly requests: readonly ProxiedRequest[];
  /** Responses to bytes that the proxy added. The next call on a connection that is kept alive gets one as its own. */
  readonly strays: readonly ProxiedRequest[];
  readonly stored: readonly PlantRecord[];
}

export function checkCall(
  { plan: scenario, sightings }: ScenarioRecord,
  call: CallRecord,
  stored: readonly PlantRecord[],
): readonly string[] {
  const { result, plan } = call;
  if (result === "hung") return ["It never ended."];
  if ("thrown" in result) return [`The safe API threw ${result.thrown}.`];
  const { id, name } = plan;
  const requestsOf = (key?: bigint) => sightings.requests.filter(({ plantId }) => plantId === key);
  const evidence = { scenario, call, stored, requests: requestsOf(id), strays: requestsOf() };
  const objections = [
    ...(result.ok ? checkSuccess(evidence, result.data) : checkError(evidence, result.error)),
    ...checkAttempts(evidence, result.ok ? result.response.attempts : attemptsOf(result.error)),
    stored.some((plant) => !isDeepStrictEqual(plant, { id, name })) && "Another plant was stored under its id.",
  ];
  return objections.filter((objection) => typeof objection === "string");
}

function checkSuccess({ call, requests, stored }: Evidence, plant: Plant): readonly (string | false)[] {
  const { name } = call.plan;
  return [
    !isDeepStrictEqual(plant, { name }) && "The plant is not the one that was sent.",
    stored.length === 0 && "It succeeded, and nothing is stored.",
    !requests.some(({ status, delivered }) => status === 200 && delivered) && "It succeeded without a whole 200.",
  ];
}

function checkError(
  { call, requests, strays, stored }: Evidence,
  error: AnyPlantStoreError,
): readonly (string | false)[] {
  const { code, outcome } = error;
  const last = call.events.at(-1);
  const isRefusal = ({ status = 0 }: ProxiedRequest) => status >= 400 && status < 500 && status !== 408;
  const refused = requests.length > 0 ? requests.every(isRefusal) : strays.some(isRefusal);
  return [
    !PlantStoreError.is(error) && "PlantStoreError.is does not know its error.",
    !CODES.includes(code) && `${code} is not a code.`,
    !["not_sent", "refused", "unknown"].includes(outcome) && `${outcome} is not an outcome.`,
    outcome !== "unknown" && stored.length > 0 && `Its outcome is ${outcome}, and the plant is stored.`,
    outcome === "not_sent" && requests.length > 0 && "Its outcome is not_sent, and it was sent.",
    outcome === "refused" && !refused && "Its outcome is refused, and not each of its requests was.",
    !(last?.type === "failure" && last.error === error) && "Its last event is not its failure.",
  ];
}

/** Checks that it was sent again only where the README's table of retries allows it. @param attempts the number that the call itself reports, if it does */
function checkAttempts(evidence: Evidence, attempts: number | undefined): readonly (string | false)[] {
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

function attemptsOf(error: AnyPlantStoreError): number | undefined {
  return "attempts" in error ? error.attempts : undefined;
}
