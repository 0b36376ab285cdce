import type { Operation } from "../contract.ts";
import { refused } from "./answers.ts";
import { preflightHeaders } from "./cross-origin.ts";
import type { Refusal } from "./errors.ts";
import type { Examination } from "./examine.ts";
import { type Exchange, entryOf } from "./exchange.ts";
import { type ChosenFaults, chooseFaults } from "./faults/choose-faults.ts";
import type { StoredFault } from "./faults/stored-fault.ts";
import { suffer } from "./faults/suffer.ts";
import type { Storing } from "./implementation.ts";
import type { ServiceAnswer, ServiceRequest } from "./message.ts";
import type { DuplicatePolicy } from "./plant-record.ts";
import type { KnownFaults, PlantSpace, Result, Step } from "./plant-storage.ts";
import type { Random } from "./random.ts";
import { freezeRequest, receivedRequest } from "./recorded-request.ts";

export interface PerformOptions {
  readonly duplicates: DuplicatePolicy;
  readonly errorStatuses: "http" | "documented";
}

/** A request that was examined, and the chance that its faults draw from. */
export interface Performance {
  readonly request: ServiceRequest;
  readonly exchange: Exchange;
  readonly random: Random;
}

/** The steps that a request takes in its store. */
export interface Performer {
  /** Meets the faults, stores the plant, and writes the journal. @throws ConnectionFault; what a storage or a `when` throws */
  perform(examined: Examination, performance: Performance): Promise<ServiceAnswer>;
  /** Writes what became of a request, and returns its answer. */
  end<Answer extends ServiceAnswer | undefined>(exchange: Exchange, answer: Answer): Promise<Answer>;
}

type Open = Extract<Examination, { readonly kind: "open" }>;

const NO_FAULTS: ChosenFaults = { atRequest: [], atResponse: [] };

export function createPerformer(options: PerformOptions, space: PlantSpace): Performer {
  return { perform, end };

  async function perform(examined: Examination, performance: Performance): Promise<ServiceAnswer> {
    const { request, exchange } = performance;
    switch (examined.kind) {
      case "options": {
        const { allow, methods } = examined.route;
        const headers = { Allow: allow, ...preflightHeaders(request.headers, methods) };
        return end(exchange, { status: 204, headers, body: "" });
      }
      case "refused":
        return refuseAs(examined.refusal, examined.operation, exchange);
      case "open":
        return performOpen(examined, performance);
    }
  }

  async function performOpen(open: Open, { request, exchange, random }: Performance): Promise<ServiceAnswer> {
    const { operation, allow, forced, reading } = open;
    exchange.body = reading.body;
    exchange.plant = reading.plan?.plant;
    exchange.objections = [forced, reading.refusal];
    // A request that finds its faults moved decides again.
    for (;;) {
      let known = space.faults(exchange.epoch);
      const chosen = choose(known, open, request, exchange, random);
      if (chosen.atRequest.length > 0 && !exchange.written) {
        const result = await meet(chosen.atRequest, known.version, exchange);
        if (result.kind === "stale") continue;
        const faulty = result.kind === "done" ? await suffer(exchange.faults, random, allow) : undefined;
        if (faulty !== undefined) return end(exchange, faulty);
        // It has used up some of them, and others may have gone while it waited.
        known = space.faults(exchange.epoch);
      }
      if (forced !== undefined) return end(exchange, refused(forced));
      if (reading.refusal !== undefined) return end(exchange, answerTo(reading.refusal, operation));
      const { plan } = reading;
      if (plan.plant === undefined) {
        const response = await plan.read(space.plants);
        return "error" in response ? refuseAs(response, operation, exchange) : end(exchange, response);
      }
      const fault = chosen.atResponse.find(({ id }) => known.faults.some((other) => other.id === id));
      const answer = await store(plan, fault, known.version, open, exchange, random);
      if (answer !== undefined) return answer;
    }
  }

  /** Returns the answer; undefined where the faults have moved. */
  async function store(
    plan: Storing,
    fault: StoredFault | undefined,
    version: number,
    { operation, allow }: Open,
    exchange: Exchange,
    random: Random,
  ): Promise<ServiceAnswer | undefined> {
    const response = plan.stored();
    const conflict = options.duplicates === "reject" ? plan.taken() : undefined;
    const conflictAnswer = conflict && answerTo(conflict, operation);
    const met = fault === undefined ? [] : [fault];
    const stored = entryOf(
      { ...exchange, stored: true, faults: withFaults(exchange, met) },
      fault === undefined ? response : undefined,
    );
    const taken = conflict && entryOf({ ...exchange, objections: [conflict] }, conflictAnswer);
    const result = await step(exchange, {
      plant: plan.plant,
      met,
      version,
      waits: fault !== undefined,
      entry: (number, isStored) => (isStored ? stored : (taken ?? stored))(number),
    });
    if (result.kind === "stale") return undefined;
    if (result.kind === "done" && !result.stored) return conflictAnswer;
    if (result.kind === "gone" || fault === undefined) return response;
    exchange.stored = true;
    exchange.faults = withFaults(exchange, met);
    const faulty = await suffer([fault.fault], random, allow);
    return faulty === undefined ? response : end(exchange, faulty);
  }

  function choose(
    { faults }: KnownFaults,
    { forced }: Open,
    { carrier }: ServiceRequest,
    exchange: Exchange,
    random: Random,
  ): ChosenFaults {
    // Most stores have none: then the request is not described.
    if (faults.length === 0) return NO_FAULTS;
    const received = freezeRequest(receivedRequest({ ...exchange, number: exchange.number ?? 0 }));
    return chooseFaults(faults, received, forced !== undefined, carrier, random);
  }

  /** Uses up the faults at the request, which is in the journal from then on, while it waits. */
  function meet(met: readonly StoredFault[], version: number, exchange: Exchange): Promise<Result> {
    const faults = withFaults(exchange, met);
    const entry = entryOf({ ...exchange, faults }, undefined);
    return step(exchange, { met, version, waits: true, entry }).then((result) => {
      if (result.kind === "done") exchange.faults = faults;
      return result;
    });
  }

  async function end<Answer extends ServiceAnswer | undefined>(exchange: Exchange, answer: Answer): Promise<Answer> {
    await step(exchange, { waits: false, entry: entryOf(exchange, answer) });
    return answer;
  }

  async function step(
    exchange: Exchange,
    change: Pick<Step, "waits" | "entry"> & Partial<Pick<Step, "plant" | "met" | "version">>,
  ): Promise<Result> {
    const { epoch, number, written } = exchange;
    const { duplicates } = options;
    const { plant, met = [], version, waits, entry } = change;
    const applied = space.apply({ epoch, number, again: written, duplicates, plant, met, version, waits, entry });
    const result = applied instanceof Promise ? await applied : applied;
    if (result.kind !== "stale") exchange.number = result.number;
    if (result.kind === "done") exchange.written = true;
    return result;
  }

  function refuseAs(refusal: Refusal, operation: Operation | undefined, exchange: Exchange): Promise<ServiceAnswer> {
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

function withFaults(exchange: Exchange, met: readonly StoredFault[]): Exchange["faults"] {
  return met.length === 0 ? exchange.faults : [...exchange.faults, ...met.map(({ fault }) => fault)];
}
