import { type Operation, operations } from "../contract.ts";
import { refused, withAllow } from "./answers.ts";
import { preflightHeaders } from "./cross-origin.ts";
import type { Refusal } from "./errors.ts";
import type { Admitted, Examination } from "./examine.ts";
import { type Exchange, entryOf } from "./exchange.ts";
import { chooseFaults } from "./faults/choose-faults.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import { suffer } from "./faults/suffer.ts";
import type { Storing } from "./implementation.ts";
import type { ServiceAnswer, ServiceRequest } from "./message.ts";
import type { DuplicatePolicy } from "./plant-record.ts";
import type { PlantSpace, Result, Step } from "./plant-storage.ts";
import { forcedAnswer } from "./preference.ts";
import type { Random } from "./random.ts";
import { readRequest } from "./read-request.ts";
import { freezeRequest, receivedRequest } from "./recorded-request.ts";

export interface PerformOptions {
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly duplicates: DuplicatePolicy;
  readonly errorStatuses: "http" | "documented";
}

/** What an examined request does in its store. */
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
  ): ServiceAnswer | Promise<ServiceAnswer>;
  /** Writes what became of a request, and returns its answer. */
  end<Answer extends ServiceAnswer | undefined>(exchange: Exchange, answer: Answer): Answer | Promise<Answer>;
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
  ): Promise<ServiceAnswer> {
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
          : chooseFaults(known.faults, received(exchange), forced !== undefined, request.carrier, random);
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
      const storing = store(exchange, plan, operation, fault, known.version);
      const stored = storing instanceof Promise ? await storing : storing;
      if (stored === "stale") continue;
      if (stored !== "lost") return stored;
      // Only a latency would give none, and no latency is at the response.
      const faulty = (await suffer(exchange.faults.slice(-1), random)) ?? plan.stored();
      return end(exchange, withAllow(faulty, route.allow));
    }
  }

  /** Uses up the faults at the request, which is in the journal from then on, while it waits. */
  async function meet(exchange: Exchange, met: readonly StoredFault[], version: number): Promise<Result> {
    const faults = met.map(({ fault }) => fault);
    const entry = entryOf({ ...exchange, faults }, undefined);
    const result = await step(exchange, { met, version, waits: true, entry });
    if (result.kind === "done") exchange.faults = faults;
    return result;
  }

  /** Returns the answer; `"lost"` where the plant is stored, and its answer falls to the fault. */
  function store(
    exchange: Exchange,
    plan: Storing,
    operation: Operation,
    fault: StoredFault | undefined,
    version: number,
  ): Stored | Promise<Stored> {
    const response = plan.stored();
    const faults = fault === undefined ? exchange.faults : [...exchange.faults, fault.fault];
    const stored = entryOf({ ...exchange, stored: true, faults }, fault === undefined ? response : undefined);
    const conflict = options.duplicates === "reject" ? plan.taken() : undefined;
    const refusal = conflict && answerTo(conflict, operation);
    const taken = conflict && entryOf({ ...exchange, objections: [conflict] }, refusal);
    const stepped = step(exchange, {
      plant: plan.plant,
      met: fault === undefined ? [] : [fault],
      version,
      waits: fault !== undefined,
      entry: (number, isStored) => (isStored ? stored : (taken ?? stored))(number),
    });
    return after(stepped, (result): Stored => {
      if (result.kind === "stale") return "stale";
      if (result.kind === "done" && !result.stored && refusal !== undefined) return refusal;
      if (result.kind === "gone" || fault === undefined) return response;
      exchange.stored = true;
      exchange.faults = faults;
      return "lost";
    });
  }

  function end<Answer extends ServiceAnswer | undefined>(exchange: Exchange, answer: Answer): Answer | Promise<Answer> {
    return after(step(exchange, { waits: false, entry: entryOf(exchange, answer) }), () => answer);
  }

  function step(exchange: Exchange, { waits, entry, plant, met = [], version }: Change): Result | Promise<Result> {
    const { epoch, number, written } = exchange;
    const { duplicates } = options;
    const applied = space.apply({ epoch, number, again: written, duplicates, plant, met, version, waits, entry });
    return after(applied, (result) => {
      if (result.kind !== "stale") exchange.number = result.number;
      if (result.kind === "done") exchange.written = true;
      return result;
    });
  }

  function refuseAs(
    refusal: Refusal,
    operation: Operation | undefined,
    exchange: Exchange,
  ): ServiceAnswer | Promise<ServiceAnswer> {
    exchange.objections = [refusal];
    return end(exchange, answerTo(refusal, operation));
  }

  /** @param operation the one that refuses; undefined where the path or the method is refused */
  function answerTo(refusal: Refusal, operation: Operation | undefined): ServiceAnswer {
    const responses = operation?.responses ?? {};
    const isUndocumented = options.errorStatuses === "documented" && 400 in responses && !(refusal.status in responses);
    return refused(isUndocumented ? { ...refusal, status: 400 } : refusal);
  }
}

type Change = Pick<Step, "waits" | "entry"> & Partial<Pick<Step, "plant" | "met" | "version">>;

type Stored = ServiceAnswer | "stale" | "lost";

const NO_FAULTS = { atRequest: [], atResponse: [] };

function received(exchange: Exchange) {
  // A storage that numbers a request later takes no function that could look at its number.
  return freezeRequest(receivedRequest({ ...exchange, number: exchange.number ?? 0 }));
}

/** Goes on at once with what need not be waited for: a turn of the microtask queue is a good part of a request's time. */
function after<Value, Next>(value: Value | Promise<Value>, next: (value: Value) => Next): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
