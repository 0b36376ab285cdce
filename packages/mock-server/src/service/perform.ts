import { type Operation, operations } from "../contract.ts";
import { preflightHeaders } from "./cross-origin.ts";
import type { Refusal } from "./errors.ts";
import { suffer } from "./faults/apply-faults.ts";
import { chooseFaults } from "./faults/choose-faults.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import type { Storing } from "./implementation.ts";
import type { ServiceRequest, ServiceResponse } from "./message.ts";
import type { DuplicatePolicy, PlantRecord } from "./plant-record.ts";
import type { PlantSpace, Result, Step } from "./plant-storage.ts";
import { forcedAnswer } from "./preference.ts";
import type { Random } from "./random.ts";
import { readRequest } from "./read-request.ts";
import { freezeRequest, receivedRequest } from "./recorded-request.ts";
import { type Conflict, type Exchange, entryOf } from "./request-context.ts";
import { documented, refused, withAllow } from "./responses.ts";
import type { Admitted, Examination } from "./validate-request.ts";

export interface PerformOptions {
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly duplicates: DuplicatePolicy;
  readonly errorStatuses: "http" | "documented";
}

/** The steps of an examined request in its store. */
export interface Performer {
  /**
   * Reads the request, meets its faults, stores its plant and writes the journal.
   *
   * @throws ConnectionFault or LostBody, where there is no answer; what a storage or a `when` throws
   */
  perform(
    examined: Examination,
    request: ServiceRequest,
    exchange: Exchange,
    random: Random,
  ): ServiceResponse | Promise<ServiceResponse>;
  /** Writes what became of a request, and returns its answer. */
  end<Answer extends ServiceResponse | undefined>(exchange: Exchange, answer: Answer): Answer | Promise<Answer>;
}

export function createPerformer(options: PerformOptions, space: PlantSpace): Performer {
  return {
    perform(examined, request, exchange, random) {
      if (examined.kind === "admitted") return performAdmitted(examined, request, exchange, random);
      if (examined.kind === "refused") return refuseAs(examined.refusal, examined.operation, exchange);
      const { allow, methods } = examined.route;
      const headers = { Allow: allow, ...preflightHeaders(request.headers, methods) };
      return end(exchange, { status: 204, headers, body: "" });
    },
    end,
  };

  async function performAdmitted(
    { id, route, parameters }: Admitted,
    request: ServiceRequest,
    exchange: Exchange,
    random: Random,
  ): Promise<ServiceResponse> {
    const operation = operations[id];
    const forced = forcedAnswer(request.headers.prefer);
    const { body, plan, refusal } = await readRequest(request, id, parameters, options.maxBodyBytes);
    exchange.body = body;
    exchange.plant = plan?.plant;
    exchange.objections = [forced, refusal];
    // A request that finds its faults moved decides again.
    for (;;) {
      let known = space.faults(exchange.epoch);
      // Most stores have none: then the request is not described.
      const { atRequest, atResponse } =
        known.faults.length === 0
          ? NO_FAULTS
          : chooseFaults(known.faults, received(exchange), forced !== undefined, request.transport, random);
      // Another fault that a `when` injected just now is for the next request.
      if (known.faults.length > 0) known = space.faults(exchange.epoch);
      if (atRequest.length > 0 && !exchange.written) {
        const result = await meet(exchange, atRequest, known.version);
        if (result.kind === "stale") continue;
        const faulty = result.kind === "done" ? await suffer(exchange.faults, random) : undefined;
        if (faulty !== undefined) return end(exchange, withAllow(faulty, route.allow));
        // Its own are used up, and others may have gone while it waited.
        known = space.faults(exchange.epoch);
      }
      if (forced !== undefined) return end(exchange, withAllow(refused(forced), route.allow));
      if (refusal !== undefined) return end(exchange, answerTo(refusal, operation));
      if (plan.plant === undefined) {
        const response = await plan.read(space.plants);
        return "error" in response ? refuseAs(response, operation, exchange) : end(exchange, response);
      }
      const fault = atResponse.find((chosen) => known.faults.some((other) => other.id === chosen.id));
      const response = plan.stored();
      const conflict = options.duplicates === "reject" ? conflictOf(plan, operation) : undefined;
      const stepping = store(exchange, plan.plant, fault, known.version, response, conflict);
      const result = stepping instanceof Promise ? await stepping : stepping;
      if (result.kind === "stale") continue;
      if (result.kind === "done" && !result.stored && conflict !== undefined) return conflict.answer;
      if (result.kind === "gone" || fault === undefined) return response;
      exchange.stored = true;
      exchange.faults = [...exchange.faults, fault.fault];
      // Only a latency would give none, and no latency is at the response.
      const faulty = (await suffer([fault.fault], random)) ?? response;
      return end(exchange, withAllow(faulty, route.allow));
    }
  }

  /** Uses up the faults at the request, which is in the journal from then on, while it waits. */
  async function meet(exchange: Exchange, met: readonly StoredFault[], version: number): Promise<Result> {
    const faults = met.map(({ fault }) => fault);
    const entry = entryOf(exchange, undefined, faults);
    const result = await step(exchange, { waits: true, entry, plant: undefined, met, version });
    if (result.kind === "done") exchange.faults = faults;
    return result;
  }

  /** Stores the plant. The fault, if there is one, takes the response away. */
  function store(
    exchange: Exchange,
    plant: PlantRecord,
    fault: StoredFault | undefined,
    version: number,
    response: ServiceResponse,
    conflict: Conflict | undefined,
  ): Result | Promise<Result> {
    if (fault === undefined) {
      const entry = entryOf(exchange, response, NONE, conflict);
      return step(exchange, { waits: false, entry, plant, met: NONE, version });
    }
    const entry = entryOf(exchange, undefined, [fault.fault], conflict);
    return step(exchange, { waits: true, entry, plant, met: [fault], version });
  }

  function end<Answer extends ServiceResponse | undefined>(
    exchange: Exchange,
    answer: Answer,
  ): Answer | Promise<Answer> {
    const entry = entryOf(exchange, answer);
    const ending = step(exchange, { waits: false, entry, plant: undefined, met: NONE, version: undefined });
    return ending instanceof Promise ? ending.then(() => answer) : answer;
  }

  /** Goes on at once where nothing need be waited for: a turn of the microtask queue is a good part of a request's time. */
  function step(
    exchange: Exchange,
    { waits, entry, plant, met, version }: Pick<Step, "waits" | "entry" | "plant" | "met" | "version">,
  ): Result | Promise<Result> {
    const { epoch, number, written } = exchange;
    const { duplicates } = options;
    const applied = space.apply({ epoch, number, again: written, duplicates, plant, met, version, waits, entry });
    return applied instanceof Promise ? applied.then((result) => noted(exchange, result)) : noted(exchange, applied);
  }

  /** @param operation the one that refuses; undefined where the path or the method is refused */
  function answerTo(refusal: Refusal, operation: Operation | undefined): ServiceResponse {
    return refused(options.errorStatuses === "documented" ? documented(refusal, operation) : refusal);
  }

  function conflictOf(plan: Storing, operation: Operation): Conflict {
    const refusal = plan.taken();
    return { refusal, answer: answerTo(refusal, operation) };
  }

  function refuseAs(
    refusal: Refusal,
    operation: Operation | undefined,
    exchange: Exchange,
  ): ServiceResponse | Promise<ServiceResponse> {
    exchange.objections = [refusal];
    return end(exchange, answerTo(refusal, operation));
  }
}

const NONE: readonly never[] = [];
const NO_FAULTS = { atRequest: NONE, atResponse: NONE };

function received(exchange: Exchange) {
  // A storage that numbers a request later takes no function that could look at its number.
  return freezeRequest(receivedRequest({ ...exchange, number: exchange.number ?? 0 }));
}

function noted(exchange: Exchange, result: Result): Result {
  if (result.kind !== "stale") exchange.number = result.number;
  if (result.kind === "done") exchange.written = true;
  return result;
}
