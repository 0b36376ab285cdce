import { type Operation, operations } from "../contract.ts";
import { withTimeout } from "../shared/with-timeout.ts";
import { preflightHeaders } from "./cross-origin.ts";
import type { Refusal } from "./errors.ts";
import { applyFaults } from "./faults/apply-faults.ts";
import { type ChosenFaults, chooseFaults } from "./faults/choose-faults.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import type { StorePlan } from "./implementation.ts";
import type { ServiceRequest, ServiceResponse, ServiceResult } from "./message.ts";
import type { DuplicatePolicy, PlantRecord } from "./plant-record.ts";
import type { PlantSpace, Step, StepResult } from "./plant-storage.ts";
import { forcedResponse } from "./preference.ts";
import type { Random } from "./random.ts";
import { readRequest } from "./read-request.ts";
import { type Conflict, entryOf, receivedRequest } from "./record-request.ts";
import { freezeRequest } from "./recorded-request.ts";
import type { RequestContext } from "./request-context.ts";
import { documented, refused, withAllow } from "./responses.ts";
import type { Admitted, Validation } from "./validate-request.ts";

export interface PerformOptions {
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly storageTimeoutMs: number;
  readonly duplicates: DuplicatePolicy;
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
  /** Records the outcome of a request that failed, if the storage can, and returns it. */
  fail<Failed extends ServiceResult>(context: RequestContext, outcome: Failed): Promise<Failed>;
}

export function createPerformer(options: PerformOptions, space: PlantSpace): Performer {
  return {
    perform(validated, request, context, random) {
      if (validated.kind === "admitted") return performAdmitted(validated, request, context, random);
      if (validated.kind === "refused") return refuseAs(validated.refusal, validated.operation, context);
      const { allow, methods } = validated.route;
      const headers = { Allow: allow, ...preflightHeaders(request.headers, methods) };
      return end(context, { status: 204, headers, body: "" });
    },
    fail,
  };

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
    // If its faults have changed meanwhile, the request is decided again.
    for (let round = 0; ; round++) {
      if (round === MOST_ROUNDS)
        throw new Error(`The storage's apply said "stale" ${MOST_ROUNDS} times: is its version that of its faults?`);
      let known = space.faults(context.epoch);
      let chosen = NO_FAULTS;
      // Most stores have none: then the request is not described.
      if (known.faults.length > 0) {
        decided ??= new Map();
        const settled = forced !== undefined;
        chosen = chooseFaults(known.faults, received(context), settled, request.transport, random, decided);
      }
      const { atRequest, atResponse } = chosen;
      // A fault that a `when` has just injected is for the next request.
      if (known.faults.length > 0) known = space.faults(context.epoch);
      if (atRequest.length > 0 && !context.written) {
        const result = await meet(context, atRequest, known.version);
        if (result.kind === "stale") continue;
        const faulty = result.kind === "done" ? await applyFaults(context.faults, random) : undefined;
        if (faulty !== undefined) return endFaulty(context, faulty, route.allow);
        // Its own are used up, and others may have gone while it waited.
        known = space.faults(context.epoch);
      }
      if (forced !== undefined) return end(context, withAllow(refused(forced), route.allow));
      if (refusal !== undefined) return end(context, responseTo(refusal, operation));
      if (plan.plant === undefined) {
        const response = await inTime(context, plan.read(space.plants));
        return "error" in response ? refuseAs(response, operation, context) : end(context, response);
      }
      const fault = atResponse.find((chosen) => known.faults.some((other) => other.id === chosen.id));
      const response = plan.stored();
      const conflict = options.duplicates === "reject" ? conflictOf(plan, operation) : undefined;
      const stepping = store(context, plan.plant, fault, known.version, response, conflict);
      const result = stepping instanceof Promise ? await stepping : stepping;
      if (result.kind === "stale") continue;
      if (result.kind === "done" && !result.stored && conflict !== undefined) return conflict.response;
      if (result.kind === "gone" || fault === undefined) return response;
      context.stored = true;
      context.faults = [...context.faults, fault.fault];
      // Only a latency returns none, and no latency is at the response.
      const faulty = (await applyFaults([fault.fault], random)) ?? response;
      return endFaulty(context, faulty, route.allow);
    }
  }

  /** Uses up the faults at the request, and writes it into the journal, while it waits. */
  async function meet(context: RequestContext, met: readonly StoredFault[], version: number): Promise<StepResult> {
    const faults = met.map(({ fault }) => fault);
    const entry = entryOf(context, undefined, faults);
    const result = await step(context, { waits: true, entry, plant: undefined, met, version });
    if (result.kind === "done") context.faults = faults;
    return result;
  }

  /** Stores the plant. The fault, if there is one, replaces the response. */
  function store(
    context: RequestContext,
    plant: PlantRecord,
    fault: StoredFault | undefined,
    version: number,
    response: ServiceResponse,
    conflict: Conflict | undefined,
  ): StepResult | Promise<StepResult> {
    if (fault === undefined) {
      const entry = entryOf(context, response, NONE, conflict);
      return step(context, { waits: false, entry, plant, met: NONE, version });
    }
    const entry = entryOf(context, undefined, [fault.fault], conflict);
    return step(context, { waits: true, entry, plant, met: [fault], version });
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
    const entry = entryOf(context, "failure" in outcome ? undefined : outcome);
    const ending = step(context, { waits: false, entry, plant: undefined, met: NONE, version: undefined });
    return ending instanceof Promise ? ending.then(() => outcome) : outcome;
  }

  /** Waits only where it must: a turn of the microtask queue is a good part of a request's time. */
  function step(
    context: RequestContext,
    { waits, entry, plant, met, version }: Pick<Step, "waits" | "entry" | "plant" | "met" | "version">,
  ): StepResult | Promise<StepResult> {
    const { epoch, number, written } = context;
    const { duplicates } = options;
    const applied = space.apply({ epoch, number, again: written, duplicates, plant, met, version, waits, entry });
    // Not by instanceof: a promise may be of another realm.
    return "kind" in applied
      ? noted(context, applied)
      : inTime(context, Promise.resolve(applied)).then((result) => noted(context, result));
  }

  function inTime<Value>(context: RequestContext, work: Promise<Value>): Promise<Value> {
    return withTimeout(options.storageTimeoutMs, work, () => {
      context.storageIsStuck = true;
      throw new Error(`The storage has not responded within storageTimeoutMs (${options.storageTimeoutMs} ms).`);
    });
  }

  /** @param operation the one that refuses; undefined where the path or the method is refused */
  function responseTo(refusal: Refusal, operation: Operation | undefined): ServiceResponse {
    return refused(options.errorStatuses === "documented" ? documented(refusal, operation) : refusal);
  }

  function conflictOf(plan: StorePlan, operation: Operation): Conflict {
    const refusal = plan.taken();
    return { refusal, response: responseTo(refusal, operation) };
  }

  function refuseAs(
    refusal: Refusal,
    operation: Operation | undefined,
    context: RequestContext,
  ): ServiceResponse | Promise<ServiceResponse> {
    context.objections = [refusal];
    return end(context, responseTo(refusal, operation));
  }
}

/** A storage that never agrees with itself would keep the process busy for ever. */
const MOST_ROUNDS = 1_000;

const NONE: readonly never[] = [];
const NO_FAULTS: ChosenFaults = { atRequest: NONE, atResponse: NONE };

function received(context: RequestContext) {
  // A storage that numbers a request later takes no function that could look at its number.
  return freezeRequest(receivedRequest(context, context.number ?? 0));
}

function noted(context: RequestContext, result: StepResult): StepResult {
  if (result.kind !== "stale") context.number = result.number;
  if (result.kind === "done") context.written = true;
  return result;
}
