import { applyFaults } from "./faults/apply-faults.ts";
import { type ChosenFaults, chooseFaults, type FaultSubject } from "./faults/choose-faults.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import type { ServiceResponse, ServiceResult } from "./message.ts";
import type { Random } from "./random.ts";
import { draftOf, receivedRequest } from "./record-request.ts";
import type { Draft } from "./recorded-request.ts";
import type { RequestContext } from "./request-context.ts";
import { withAllow } from "./responses.ts";
import type { Effect, Space, SpaceState, StepResult } from "./space.ts";
import { StorageIsLate } from "./storage-errors.ts";

export interface Subject extends FaultSubject {
  readonly context: RequestContext;
  readonly allow?: string | undefined;
}

export interface Decision extends ChosenFaults {
  readonly known: SpaceState;
}

/** The faults have changed: the request must be decided again. */
export const STALE = "stale";

interface KnownFaults {
  readonly known: SpaceState;
  readonly faults: readonly StoredFault[];
}

export interface Steps {
  decide(subject: Subject): Decision;
  /** Records that the request waits, and applies the faults at the request. Returns the outcome if one ends it. */
  applyAtRequest(subject: Subject, decision: Decision): Promise<ServiceResult | typeof STALE | undefined>;
  /** Takes one step. Without `faults`, none matters. */
  step(context: RequestContext, entry: Draft, faults?: KnownFaults, effect?: Effect): StepResult | Promise<StepResult>;
  /** Applies a fault at the response, which the client does not get. Returns what it gets in its place. */
  lose(subject: Subject, fault: StoredFault, known: SpaceState, response: ServiceResponse): Promise<ServiceResult>;
  end<Ended extends ServiceResult>(context: RequestContext, outcome: Ended): Promise<Ended>;
  /** Records the outcome of a request that failed, if the storage can, and returns it. */
  fail<Failed extends ServiceResult>(context: RequestContext, outcome: Failed, failure?: unknown): Promise<Failed>;
}

export function createSteps(space: Space, randomOf: (epoch: number) => Random): Steps {
  const decide: Steps["decide"] = (subject) => {
    const { context } = subject;
    const known = space.faults(context);
    // Without faults, as in most stores, the request is not described.
    if (known.faults.length === 0) return { known, atRequest: [], atResponse: [] };
    const chosen = chooseFaults(known.faults, receivedRequest(context), subject, randomOf(known.epoch));
    // A fault that a `when` has just injected does not apply to this request. One that it has just removed does.
    const now = space.faults(context);
    if (now === known) return { known, ...chosen };
    const isLeft = ({ id }: StoredFault) => now.faults.some((fault) => fault.id === id);
    const atRequest = chosen.atRequest.map((fault) => (isLeft(fault) ? fault : { ...fault, isSure: true }));
    return { known: now, atRequest, atResponse: chosen.atResponse };
  };

  const applyAtRequest: Steps["applyAtRequest"] = async (subject, { atRequest, known }) => {
    const { context } = subject;
    const result = await step(context, draftOf(context, "waiting"), { known, faults: atRequest });
    if (result.kind === "stale") return STALE;
    if (result.kind === "gone") return undefined;
    const faults = atRequest.filter(({ id }) => result.applied.includes(id)).map(({ fault }) => fault);
    context.faults = faults;
    const outcome = await applyFaults(faults, randomOf(known.epoch));
    return outcome && endFaulty(subject, outcome);
  };

  const lose: Steps["lose"] = async (subject, { fault }, known, response) => {
    const { context } = subject;
    context.faults = [...context.faults, fault];
    // Only a modifier returns nothing, and none is at the response.
    return endFaulty(subject, (await applyFaults([fault], randomOf(known.epoch))) ?? response);
  };

  function endFaulty({ context, allow }: Subject, outcome: ServiceResult): Promise<ServiceResult> {
    if ("failure" in outcome) return fail(context, outcome);
    // The last fault has ended the request. Only a status may be added to.
    const isStatus = context.faults.at(-1)?.kind === "status" && allow !== undefined;
    return end(context, isStatus ? withAllow(outcome, allow) : outcome);
  }

  const fail: Steps["fail"] = async (context, outcome, failure) => {
    try {
      if (!(failure instanceof StorageIsLate)) await end(context, outcome);
    } catch {
      // A storage that fails keeps no journal either.
    }
    return outcome;
  };

  const end: Steps["end"] = async (context, outcome) => {
    await step(context, draftOf(context, "completed", "failure" in outcome ? undefined : outcome));
    return outcome;
  };

  const step: Steps["step"] = (arrival, entry, faulty, effect) =>
    space.step({ arrival, known: faulty?.known.latest, candidates: faulty?.faults ?? [], effect, entry });

  return { decide, applyAtRequest, step, lose, end, fail };
}

/** A storage whose steps are always stale would keep the process busy forever. @throws Error after too many rounds */
export async function untilFresh<Result>(round: () => Promise<Result | typeof STALE>): Promise<Result> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const result = await round();
    if (result !== STALE) return result;
  }
  throw new Error(`The storage called the step stale ${MOST_ROUNDS} times.`);
}

const MOST_ROUNDS = 1_000;
