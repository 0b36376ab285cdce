import { type Operation, type OperationId, operations, record, words } from "../contract.ts";
import type { AnyAnswer, AnyBehaviour } from "./behaviour.ts";
import { behaviours } from "./behaviours/index.ts";
import { preflightHeaders } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import { applyFaults } from "./faults/apply-faults.ts";
import { type ChosenFaults, chooseFaults } from "./faults/choose-faults.ts";
import { withSending } from "./faults/sending.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import type { ServiceRequest, ServiceResponse, ServiceResult } from "./message.ts";
import { type DuplicatePolicy, keyOf, type PlantRecord } from "./plant-record.ts";
import { forcedResponse } from "./preference.ts";
import type { Random } from "./random.ts";
import { namedPlant, type ReadInput, readRequest } from "./read-request.ts";
import { type Conflict, draftOf, receivedRequest, refusedDraft } from "./record-request.ts";
import type { Draft } from "./recorded-request.ts";
import type { RequestContext } from "./request-context.ts";
import { documented, refused, replied, withAllow } from "./responses.ts";
import type { Effect, Space, SpaceState, StepResult } from "./space.ts";
import { StorageIsLate } from "./storage-errors.ts";
import type { Admitted, NotAdmitted, Validation } from "./validate-request.ts";

export interface PerformOptions {
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly errorStatuses: "http" | "documented";
  readonly duplicates: DuplicatePolicy;
}

export interface Performer {
  /** Reads the request, applies its faults, takes its effect and writes the journal. @throws what a storage or a `when` throws */
  perform(validated: Validation, request: ServiceRequest, context: RequestContext): Promise<ServiceResult>;
  /** To OPTIONS, or to a request whose path, method or token is refused. */
  turnAway(validated: NotAdmitted, request: ServiceRequest): ServiceResponse;
  /** Records the outcome of a request that failed, if the storage can, and returns it. */
  fail<Failed extends ServiceResult>(context: RequestContext, outcome: Failed, failure: unknown): Promise<Failed>;
}

/** A request of an operation, as its decisions see it. */
interface Subject extends Pick<Admitted, "route"> {
  readonly context: RequestContext;
  readonly id: OperationId;
  /** The input of the operation; or the response, where it is asked for or a refusal. */
  readonly work: ReadInput | ServiceResponse;
  /** The response was asked for, so that only latencies apply. */
  readonly isForced: boolean;
  readonly transport: ServiceRequest["transport"];
  /** By the fault's id: a request that is decided again calls no `when` and draws nothing twice. */
  readonly decided: Map<number, boolean>;
}

interface Decision extends ChosenFaults {
  /** The faults among which it was made. */
  readonly known: SpaceState;
}

/** The outcome of a request if its step is taken. */
interface Outcome {
  readonly response: ServiceResponse;
  readonly effect?: Effect | undefined;
  /** The refusal if the plants do not change. */
  readonly conflict?: Conflict | undefined;
}

/** The faults or the plants have changed: the request must be decided again. */
const STALE = "stale";

/** The faults of a step: those behind its decision, and those that it may meet. */
interface Meeting {
  readonly known: SpaceState;
  readonly faults: readonly StoredFault[];
}

export function createPerformer(
  { maxBodyBytes, errorStatuses, duplicates }: PerformOptions,
  space: Space,
  randomOf: (epoch: number) => Random,
): Performer {
  return { perform, turnAway, fail };

  async function perform(
    validated: Validation,
    request: ServiceRequest,
    context: RequestContext,
  ): Promise<ServiceResult> {
    if (validated.kind !== "admitted") {
      if (validated.kind === "refused") context.objections = [validated.refusal];
      return end(context, turnAway(validated, request));
    }
    const { id, route, parameters } = validated;
    const forced = forcedResponse(request.headers.prefer);
    const reading = await readRequest(request, id, parameters, maxBodyBytes);
    if ("failure" in reading) return fail(context, reading, reading.failure);
    context.body = reading.body;
    context.plant = namedPlant(parameters, reading.input?.body);
    context.objections = [forced, reading.refusal];
    const work = reading.refusal === undefined ? reading.input : responseTo(reading.refusal, operations[id]);
    const subject: Subject = {
      context,
      id,
      route,
      work: forced === undefined ? work : withAllow(refused(forced), route.allow),
      isForced: forced !== undefined,
      transport: request.transport,
      decided: new Map(),
    };
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const decision = decide(subject);
      const met = decision.atRequest.length === 0 || context.written ? undefined : await meet(subject, decision);
      if (met === STALE) continue;
      const outcome = met ?? (await store(subject, decision));
      if (outcome !== STALE) return context.faults.length === 0 ? outcome : withSending(outcome, context.faults);
    }
    throw new Error(`The storage called the step stale ${MOST_ROUNDS} times.`);
  }

  function decide({ context, isForced, transport, decided }: Subject): Decision {
    const known = space.faults(context);
    // Without faults, as in most stores, the request is not described.
    if (known.faults.length === 0) return { known, atRequest: NONE, atResponse: NONE };
    const received = receivedRequest(context);
    const chosen = chooseFaults(known.faults, received, isForced, transport, randomOf(known.epoch), decided);
    // A fault that a `when` has just injected does not apply to this request. One that it has just removed does.
    const now = space.faults(context);
    if (now === known) return { known, ...chosen };
    const isLeft = ({ id }: StoredFault) => now.faults.some((fault) => fault.id === id);
    const atRequest = chosen.atRequest.map((fault) => (isLeft(fault) ? fault : { ...fault, isSure: true }));
    return { known: now, atRequest, atResponse: chosen.atResponse };
  }

  /** Meets the faults at the request, which may wait. Returns the outcome if one of them ends the request. */
  async function meet(
    { context, route }: Subject,
    { atRequest, known }: Decision,
  ): Promise<ServiceResult | typeof STALE | undefined> {
    const result = await step(context, draftOf(context, "waiting"), { known, faults: atRequest });
    if (result.kind === "stale") return STALE;
    if (result.kind === "gone") return undefined;
    const faults = atRequest.filter(({ id }) => result.met.includes(id)).map(({ fault }) => fault);
    context.faults = faults;
    const outcome = await applyFaults(faults, randomOf(known.epoch));
    return outcome && endFaulty(context, outcome, route.allow);
  }

  /** Takes the effect of the operation, or only records the response. */
  async function store(subject: Subject, { atResponse }: Decision): Promise<ServiceResult | typeof STALE> {
    const { context, route } = subject;
    const outcome = outcomeOf(subject);
    // A create does not wait: those that come at once are taken in the order of their numbers.
    const { response, effect, conflict } = "then" in outcome ? await outcome : outcome;
    // Others may have changed the faults while it waited.
    const known = space.faults(context);
    const refused = conflict && refusedDraft(context, conflict);
    const isRefused = effect === undefined && refused !== undefined;
    const faults = isRefused ? NONE : atResponse.filter((chosen) => known.faults.some(({ id }) => id === chosen.id));
    const [state, given] = faults.length > 0 ? (["waiting"] as const) : (["completed", response] as const);
    const entry = isRefused ? refused : draftOf(context, state, given, context.stored || effect !== undefined);
    const change = effect?.kind === "create" ? { ...effect, refused } : effect;
    const result = await step(context, entry, { known, faults }, change);
    if (result.kind === "stale") return STALE;
    if (result.kind === "gone") return response;
    if (!result.stored && conflict !== undefined) return conflict.response;
    const met = faults.find(({ id }) => result.met.includes(id));
    if (met === undefined) return response;
    context.stored = result.stored;
    context.faults = [...context.faults, met.fault];
    // Only a modifier returns nothing, and none is at the response.
    const faulty = (await applyFaults([met.fault], randomOf(known.epoch))) ?? response;
    return endFaulty(context, faulty, route.allow);
  }

  /** Calls the behaviour of the operation, unless its response is known. */
  function outcomeOf({ id, work }: Subject): Outcome | Promise<Outcome> {
    if ("status" in work) return { response: work };
    const behaviour: AnyBehaviour = behaviours[id];
    // The readers of an operation return what its behaviour takes, which the compiler cannot follow.
    const answer = behaviour(work as never, space.plants);
    return "then" in answer ? answer.then((late) => judge(id, late)) : judge(id, answer);
  }

  function judge(id: OperationId, answer: AnyAnswer): Outcome {
    if ("error" in answer) {
      const conflict = conflictOf(answer, id);
      return { response: conflict.response, conflict };
    }
    const response = replied(id, answer);
    const { effect } = answer;
    if (response.status >= 400) return { response, conflict: { response } };
    if (effect?.kind !== "create") return { response, effect };
    const conflict = duplicates === "reject" ? conflictOf(taken(effect.plant), id) : undefined;
    return { response, effect, conflict };
  }

  function endFaulty(context: RequestContext, outcome: ServiceResult, allow: string): Promise<ServiceResult> {
    if ("failure" in outcome) return fail(context, outcome);
    // The last fault has ended the request. Only a status may be added to.
    return end(context, context.faults.at(-1)?.kind === "status" ? withAllow(outcome, allow) : outcome);
  }

  async function fail<Failed extends ServiceResult>(
    context: RequestContext,
    outcome: Failed,
    failure?: unknown,
  ): Promise<Failed> {
    try {
      if (!(failure instanceof StorageIsLate)) await end(context, outcome);
    } catch {
      // A storage that fails keeps no journal either.
    }
    return outcome;
  }

  async function end<Ended extends ServiceResult>(context: RequestContext, outcome: Ended): Promise<Ended> {
    await step(context, draftOf(context, "completed", "failure" in outcome ? undefined : outcome));
    return outcome;
  }

  function step(
    context: RequestContext,
    entry: Draft,
    { known, faults = NONE }: Partial<Meeting> = {},
    effect?: Effect,
  ): StepResult | Promise<StepResult> {
    return space.step({ arrival: context, known: known?.latest, candidates: faults, effect, entry });
  }

  function turnAway(validated: NotAdmitted, { headers }: ServiceRequest): ServiceResponse {
    if (validated.kind === "refused") return responseTo(validated.refusal, validated.operation);
    const { allow, methods } = validated.route;
    return { status: 204, headers: { Allow: allow, ...preflightHeaders(headers, methods) }, body: "" };
  }

  /** @param operation the one that refuses; undefined if the path or the method is refused */
  function responseTo(refusal: Refusal, operation: Operation | undefined): ServiceResponse {
    return refused(documented(refusal, errorStatuses, operation));
  }

  function conflictOf(refusal: Refusal, id: OperationId): Conflict {
    return { refusal, response: responseTo(refusal, operations[id]) };
  }
}

function taken(plant: PlantRecord): Refusal {
  const one = words.one.replace("a", "A");
  return refuse("duplicate_id", `${one} with the ${record.key} ${keyOf(plant)} exists already.`);
}

/** A storage whose steps are always stale would keep the process busy forever. */
const MOST_ROUNDS = 1_000;

const NONE: readonly never[] = [];
