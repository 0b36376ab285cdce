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

export interface FaultSubject {
  readonly transport: TransportIdentity | undefined;
  /** The response was asked for, so that only latencies apply. */
  readonly isForced: boolean;
  /** Its response may be a success, which a fault can take away. Undefined: if it has no violation. */
  readonly mayStore?: boolean;
  /** By the fault's id: a request that is decided again calls no `when` and draws nothing twice. */
  readonly decided: Map<number, boolean>;
}

/** In their order, without those of other transports. @throws errors of a `when` */
export function chooseFaults(
  faults: readonly StoredFault[],
  request: ReceivedRequest,
  { transport, isForced, mayStore = request.violations.length === 0, decided }: FaultSubject,
  random: Random,
): ChosenFaults {
  const latencies: StoredFault[] = [];
  const atResponse: StoredFault[] = [];
  const ending: StoredFault[] = [];
  const hasSure = (chosen: readonly StoredFault[]) => chosen.at(-1)?.left === Infinity;
  for (const stored of faults) {
    const { id, stage, probability } = stored;
    if (stored.transport !== undefined && stored.transport !== transport) continue;
    if (stage !== "delay" && (isForced || hasSure(ending))) continue;
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
