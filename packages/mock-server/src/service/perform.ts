import { type Operation, operations } from "../contract.ts";
import { preflightHeaders } from "./cross-origin.ts";
import type { Refusal } from "./errors.ts";
import { applyFaults } from "./faults/apply-faults.ts";
import { type ChosenFaults, chooseFaults } from "./faults/choose-faults.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import type { ReadPlan, StorePlan } from "./implementation.ts";
import type { ServiceRequest, ServiceResponse, ServiceResult } from "./message.ts";
import type { PlantSpace, StepResult } from "./plant-storage.ts";
import { forcedResponse } from "./preference.ts";
import type { Random } from "./random.ts";
import { readRequest } from "./read-request.ts";
import { type Conflict, receivedRequest } from "./record-request.ts";
import { freezeRequest } from "./recorded-request.ts";
import type { RequestContext } from "./request-context.ts";
import { documented, refused, withAllow } from "./responses.ts";
import { createSteps, type StepOptions } from "./steps.ts";
import type { Admitted, NotAdmitted, Validation } from "./validate-request.ts";

export interface PerformOptions extends StepOptions {
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly errorStatuses: "http" | "documented";
}

/** The steps of a validated request in its store. */
export interface Performer {
  /**
   * Reads the request, applies its faults, stores its plant and writes the journal.
   *
   * @throws what a storage or a `when` throws
   */
  perform(
    validated: Validation,
    request: ServiceRequest,
    context: RequestContext,
    random: Random,
  ): ServiceResult | Promise<ServiceResult>;
  /** Returns the response to OPTIONS, or to a request whose path, method or token is refused. */
  turnAway(validated: NotAdmitted, request: ServiceRequest): ServiceResponse;
  /** Records the outcome of a request that failed, if the storage can, and returns it. */
  fail<Failed extends ServiceResult>(context: RequestContext, outcome: Failed): Promise<Failed>;
}

export function createPerformer(options: PerformOptions, space: PlantSpace): Performer {
  const steps = createSteps(options, space);
  return {
    perform(validated, request, context, random) {
      if (validated.kind === "admitted") return performAdmitted(validated, request, context, random);
      if (validated.kind === "refused") context.objections = [validated.refusal];
      return end(context, turnAway(validated, request));
    },
    turnAway,
    fail,
  };

  function turnAway(validated: NotAdmitted, { headers }: ServiceRequest): ServiceResponse {
    if (validated.kind === "refused") return responseTo(validated.refusal, validated.operation);
    const { allow, methods } = validated.route;
    return { status: 204, headers: { Allow: allow, ...preflightHeaders(headers, methods) }, body: "" };
  }

  async function performAdmitted(
    { id, route, parameters }: Admitted,
    request: ServiceRequest,
    context: RequestContext,
    random: Random,
  ): Promise<ServiceResult> {
    const operation = operations[id];
    const forced = forcedResponse(request.headers.prefer);
    const reading = await readRequest(request, id, parameters, options.maxBodyBytes);
    if ("failure" in reading) return fail(context, reading);
    const { body, plan, refusal } = reading;
    context.body = body;
    context.plant = plan?.plant;
    context.objections = [forced, refusal];
    let decided: Map<number, boolean> | undefined;
    // If the faults have changed meanwhile, the request is decided again.
    for (let round = 0; round < MOST_ROUNDS; round++) {
      let known = space.faults(context.epoch);
      let chosen = NO_FAULTS;
      // Without faults, as in most stores, the request is not described.
      if (known.faults.length > 0) {
        decided ??= new Map();
        const settled = forced !== undefined;
        chosen = chooseFaults(known.faults, received(context), settled, request.transport, random, decided);
      }
      const { atRequest, atResponse } = chosen;
      // A fault that a `when` has just injected does not apply to this request.
      if (known.faults.length > 0) known = space.faults(context.epoch);
      if (atRequest.length > 0 && !context.written) {
        const result = await steps.meet(context, atRequest, known.version);
        if (result.kind === "stale") continue;
        const faulty = result.kind === "done" ? await applyFaults(context.faults, random) : undefined;
        if (faulty !== undefined) return endFaulty(context, faulty, route.allow);
        // Its faults are used up, and others may have gone while it waited.
        known = space.faults(context.epoch);
      }
      const { version } = known;
      const fault = atResponse.find((chosen) => known.faults.some((other) => other.id === chosen.id));
      let outcome: ServiceResult | undefined;
      if (forced !== undefined) outcome = await endFresh(context, withAllow(refused(forced), route.allow), version);
      else if (refusal !== undefined) outcome = await endFresh(context, responseTo(refusal, operation), version);
      else if (plan.plant === undefined)
        outcome = await endFresh(context, await read(context, plan, operation), version);
      else {
        const creating = create(context, plan, operation, fault, version);
        const created = creating instanceof Promise ? await creating : creating;
        if (created?.stored && fault !== undefined)
          return meetAtResponse(context, fault, created.response, route.allow, random);
        outcome = created?.response;
      }
      if (outcome !== undefined) return outcome;
    }
    throw new Error(
      `The storage's apply returned "stale" ${MOST_ROUNDS} times. It must accept the version that faults() returns.`,
    );
  }

  /** Ends a request with a response that is valid only for the same faults; undefined if they have changed. */
  async function endFresh(
    context: RequestContext,
    response: ServiceResponse,
    version: number,
  ): Promise<ServiceResponse | undefined> {
    const result = await steps.end(context, response, version);
    return result.kind === "stale" ? undefined : response;
  }

  async function read(context: RequestContext, plan: ReadPlan, operation: Operation): Promise<ServiceResponse> {
    const response = await steps.inTime(context, plan.read(space.plants));
    if (!("error" in response)) return response;
    context.objections = [response];
    return responseTo(response, operation);
  }

  /** Stores a plant. Returns undefined if the step is stale, and a promise only if the storage does. */
  function create(
    context: RequestContext,
    plan: StorePlan,
    operation: Operation,
    fault: StoredFault | undefined,
    version: number,
  ): Created | undefined | Promise<Created | undefined> {
    const response = plan.stored();
    const conflict = options.duplicates === "reject" ? conflictOf(plan, operation) : undefined;
    const outcomeOf = (result: StepResult): Created | undefined => {
      if (result.kind === "stale") return undefined;
      const isTaken = result.kind === "done" && !result.stored && conflict !== undefined;
      return { stored: result.kind === "done" && !isTaken, response: isTaken ? conflict.response : response };
    };
    const stepping = steps.store(context, plan.plant, fault, version, response, conflict);
    return stepping instanceof Promise ? stepping.then(outcomeOf) : outcomeOf(stepping);
  }

  /** Loses or changes the response of a request whose plant is stored. */
  async function meetAtResponse(
    context: RequestContext,
    { fault }: StoredFault,
    response: ServiceResponse,
    allow: string,
    random: Random,
  ): Promise<ServiceResult> {
    context.stored = true;
    context.faults = [...context.faults, fault];
    // Only a latency returns nothing, and no latency is at the response.
    const faulty = (await applyFaults([fault], random)) ?? response;
    return endFaulty(context, faulty, allow);
  }

  function endFaulty(
    context: RequestContext,
    outcome: ServiceResult,
    allow: string,
  ): ServiceResult | Promise<ServiceResult> {
    return "failure" in outcome ? fail(context, outcome) : end(context, withAllow(outcome, allow));
  }

  async function fail<Failed extends ServiceResult>(context: RequestContext, outcome: Failed): Promise<Failed> {
    try {
      if (!context.storageIsStuck) await end(context, outcome);
    } catch {
      // A storage that fails keeps no journal either.
    }
    return outcome;
  }

  /** Records the outcome of a request, and returns it. */
  function end<Ended extends ServiceResult>(context: RequestContext, outcome: Ended): Ended | Promise<Ended> {
    const ending = steps.end(context, outcome);
    return ending instanceof Promise ? ending.then(() => outcome) : outcome;
  }

  /** @param operation the one that refuses; undefined if the path or the method is refused */
  function responseTo(refusal: Refusal, operation: Operation | undefined): ServiceResponse {
    return refused(options.errorStatuses === "documented" ? documented(refusal, operation) : refusal);
  }

  function conflictOf(plan: StorePlan, operation: Operation): Conflict {
    const refusal = plan.taken();
    return { refusal, response: responseTo(refusal, operation) };
  }
}

/** A storage whose steps are always stale would keep the process busy forever. */
const MOST_ROUNDS = 1_000;

const NONE: readonly never[] = [];
const NO_FAULTS: ChosenFaults = { atRequest: NONE, atResponse: NONE };

/** A create that is decided. */
interface Created {
  readonly stored: boolean;
  readonly response: ServiceResponse;
}

function received(context: RequestContext) {
  // The request may have no number yet: then the storage accepts no function, so nobody reads it.
  return freezeRequest(receivedRequest(context, context.number ?? 0));
}
