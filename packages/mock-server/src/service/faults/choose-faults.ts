import type { TransportIdentity } from "../message.ts";
import type { Random } from "../random.ts";
import type { ReceivedRequest } from "../recorded-request.ts";
import type { StoredFault } from "./stored-fault.ts";

/**
 * The faults for one request. Its step takes the first that is still there: other requests may use up those with a limit, so
 * each list goes on to the first without one.
 */
export interface ChosenFaults {
  /** Every latency that applies, and the other faults at `"request"`. */
  readonly atRequest: readonly StoredFault[];
  /** Empty if there are others at `"request"`, which come before. */
  readonly atResponse: readonly StoredFault[];
}

/**
 * In their order, without those of other transports.
 * @param settled the response is already decided: only latencies apply
 * @throws errors of a `when`
 */
export function chooseFaults(
  faults: readonly StoredFault[],
  request: ReceivedRequest,
  settled: boolean,
  transport: TransportIdentity | undefined,
  random: Random,
  decided: Map<number, boolean> = new Map(),
  mayStore: boolean = request.violations.length === 0,
): ChosenFaults {
  const latencies: StoredFault[] = [];
  const atResponse: StoredFault[] = [];
  const ending: StoredFault[] = [];
  const hasSure = (chosen: readonly StoredFault[]) => chosen.at(-1)?.left === Infinity;
  for (const stored of faults) {
    const { id, stage, probability } = stored;
    if (stored.transport !== undefined && stored.transport !== transport) continue;
    if (stage !== "delay" && (settled || hasSure(ending))) continue;
    if (stage === "response" && (!mayStore || ending.length > 0 || hasSure(atResponse))) continue;
    const isChosen = decided.get(id) ?? (applies(stored, request) && (probability === 1 || random() < probability));
    decided.set(id, isChosen);
    if (!isChosen) continue;
    if (stage === "delay") latencies.push(stored);
    else if (stage === "response") atResponse.push(stored);
    else ending.push(stored);
  }
  return { atRequest: [...latencies, ...ending], atResponse: ending.length === 0 ? atResponse : [] };
}

function applies({ when }: StoredFault, request: ReceivedRequest): boolean {
  if (when === undefined) return true;
  if (typeof when === "function") return when(request);
  const members: Readonly<Record<string, unknown>> = { ...request.plant };
  return Object.entries(when).every(([name, value]) => value === undefined || members[name] === value);
}
