import type { TransportIdentity } from "../message.ts";
import type { Random } from "../random.ts";
import type { ReceivedRequest } from "../recorded-request.ts";
import type { StoredFault } from "./stored-fault.ts";

/** The faults that one request is to meet. They are used up where the store takes its step. */
export interface ChosenFaults {
  /** Every latency that applies, then the first other fault at `"request"`. */
  readonly atRequest: readonly StoredFault[];
  /** Those at `"response"`: the first that is still there once the plant is stored. */
  readonly atResponse: readonly StoredFault[];
}

/**
 * Chooses among the faults in their order. Skips those that were injected for another transport.
 *
 * @param settled whether the response is decided already, so that only latencies apply
 * @param decided whether the request meets a fault, by its id: a request that chooses again asks no `when` and no chance twice
 * @throws what a `when` throws
 */
export function chooseFaults(
  faults: readonly StoredFault[],
  request: ReceivedRequest,
  settled: boolean,
  transport: TransportIdentity | undefined,
  random: Random,
  decided: Map<number, boolean> = new Map(),
): ChosenFaults {
  const latencies: StoredFault[] = [];
  const atResponse: StoredFault[] = [];
  let ending: StoredFault | undefined;
  for (const stored of faults) {
    const { id, stage, probability } = stored;
    if (stored.transport !== undefined && stored.transport !== transport) continue;
    if (stage !== "delay" && (settled || ending !== undefined)) continue;
    if (stage === "response" && request.plant === undefined) continue;
    const meets = decided.get(id) ?? (applies(stored, request) && (probability === 1 || random() < probability));
    decided.set(id, meets);
    if (!meets) continue;
    if (stage === "delay") latencies.push(stored);
    else if (stage === "response") atResponse.push(stored);
    else ending = stored;
  }
  return { atRequest: ending === undefined ? latencies : [...latencies, ending], atResponse };
}

function applies({ when }: StoredFault, request: ReceivedRequest): boolean {
  if (when === undefined) return true;
  if (typeof when === "function") return when(request);
  const members: Readonly<Record<string, unknown>> = { ...request.plant };
  return Object.entries(when).every(([name, value]) => value === undefined || members[name] === value);
}
