import { type Operation, type OperationId, operations, record, words } from "../contract.ts";
import type { AnyAnswer, AnyBehaviour } from "./behaviour.ts";
import { behaviours } from "./behaviours/index.ts";
import { preflightHeaders } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import { withSending } from "./faults/sending.ts";
import type { ServiceRequest, ServiceResponse, ServiceResult } from "./message.ts";
import { type DuplicatePolicy, keyOf, type PlantRecord } from "./plant-record.ts";
import { forcedResponse } from "./preference.ts";
import { namedPlant, type ReadInput, readRequest } from "./read-request.ts";
import { type Conflict, draftOf, refusedDraft } from "./record-request.ts";
import type { RequestContext } from "./request-context.ts";
import { documented, refused, replied, withAllow } from "./responses.ts";
import type { Effect, PlantReader, Space } from "./space.ts";
import { type Decision, STALE, type Steps, type Subject, untilFresh } from "./steps.ts";
import type { NotAdmitted, Validation } from "./validate-request.ts";

export interface PerformOptions {
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly errorStatuses: "http" | "documented";
  readonly duplicates: DuplicatePolicy;
}

export interface Performer {
  /** @throws errors of a storage or a `when` */
  perform(validated: Validation, request: ServiceRequest, context: RequestContext): Promise<ServiceResult>;
  /** To OPTIONS, or to a request whose path, method or token is refused. */
  respondEarly(validated: NotAdmitted, request: ServiceRequest): ServiceResponse;
}

interface OperationSubject extends Subject {
  readonly id: OperationId;
  /** The input of the operation; or the response, where it is asked for or a refusal. */
  readonly work: ReadInput | ServiceResponse;
}

interface PlannedResponse {
  readonly response: ServiceResponse;
  readonly effect?: Effect | undefined;
  /** The refusal if the plants do not change. */
  readonly conflict?: Conflict | undefined;
}

export function createPerformer(
  { maxBodyBytes, errorStatuses, duplicates }: PerformOptions,
  space: Space,
  { decide, applyAtRequest, step, lose, end, fail }: Steps,
): Performer {
  const respondEarly: Performer["respondEarly"] = (validated, { headers }) => {
    if (validated.kind === "refused") return responseTo(validated.refusal, validated.operation);
    const { allow, methods } = validated.route;
    return { status: 204, headers: { Allow: allow, ...preflightHeaders(headers, methods) }, body: "" };
  };

  const perform: Performer["perform"] = async (validated, request, context) => {
    if (validated.kind !== "admitted") {
      if (validated.kind === "refused") context.objections = [validated.refusal];
      return end(context, respondEarly(validated, request));
    }
    const { id, route, parameters } = validated;
    const forced = forcedResponse(request.headers.prefer);
    const reading = await readRequest(request, id, parameters, maxBodyBytes);
    if ("failure" in reading) return fail(context, reading, reading.failure);
    context.body = reading.body;
    context.plant = namedPlant(parameters, reading.input?.body);
    context.objections = [forced, reading.refusal];
    const work = reading.refusal === undefined ? reading.input : responseTo(reading.refusal, operations[id]);
    const subject: OperationSubject = {
      context,
      id,
      allow: route.allow,
      work: forced === undefined ? work : withAllow(refused(forced), route.allow),
      isForced: forced !== undefined,
      transport: request.transport,
      decided: new Map(),
    };
    return untilFresh(async () => {
      const decision = decide(subject);
      const ended =
        decision.atRequest.length === 0 || context.written ? undefined : await applyAtRequest(subject, decision);
      const result = ended ?? (await store(subject, decision));
      return result === STALE || context.faults.length === 0 ? result : withSending(result, context.faults);
    });
  };

  async function store(subject: OperationSubject, { atResponse }: Decision): Promise<ServiceResult | typeof STALE> {
    const { context } = subject;
    const planned = planResponse(subject);
    // A create does not wait: those that come at once are taken in the order of their numbers.
    const { response, effect, conflict } = "then" in planned ? await planned : planned;
    // Others may have changed the faults while it waited.
    const known = space.faults(context);
    const refused = conflict && refusedDraft(context, conflict);
    const isRefused = effect === undefined && refused !== undefined;
    const faults = isRefused ? [] : atResponse.filter((chosen) => known.faults.some(({ id }) => id === chosen.id));
    const state = faults.length > 0 ? "waiting" : "completed";
    const entry = isRefused ? refused : draftOf(context, state, response, context.stored || effect !== undefined);
    const change = effect?.kind === "create" ? { ...effect, refused } : effect;
    const result = await step(context, entry, { known, faults }, change);
    if (result.kind === "stale") return STALE;
    if (result.kind === "gone") return response;
    if (!result.stored && conflict !== undefined) return conflict.response;
    const applied = faults.find(({ id }) => result.applied.includes(id));
    if (applied === undefined) return response;
    context.stored = result.stored;
    return lose(subject, applied, known, response);
  }

  function planResponse({ id, work }: OperationSubject): PlannedResponse | Promise<PlannedResponse> {
    if ("status" in work) return { response: work };
    const answer = answerOf(id, work, space.plants);
    return "then" in answer ? answer.then((late) => judge(id, late)) : judge(id, answer);
  }

  function judge(id: OperationId, answer: AnyAnswer): PlannedResponse {
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

  /** @param operation the one that refuses; undefined if the path or the method is refused */
  function responseTo(refusal: Refusal, operation: Operation | undefined): ServiceResponse {
    return refused(documented(refusal, errorStatuses, operation));
  }

  function conflictOf(refusal: Refusal, id: OperationId): Conflict {
    return { refusal, response: responseTo(refusal, operations[id]) };
  }

  return { perform, respondEarly };
}

export function answerOf(id: OperationId, input: ReadInput, plants: PlantReader): AnyAnswer | Promise<AnyAnswer> {
  const behaviour: AnyBehaviour = behaviours[id];
  // The readers of an operation return what its behaviour takes, which the compiler cannot follow.
  return behaviour(input as never, plants);
}

function taken(plant: PlantRecord): Refusal {
  const one = words.one.replace("a", "A");
  return refuse("duplicate_id", `${one} with the ${record.key} ${keyOf(plant)} exists already.`);
}
