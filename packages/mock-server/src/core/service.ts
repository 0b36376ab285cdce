import { ALLOW, completed, created, refused } from "./answers.ts";
import { preflightHeaders } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import { type ExamineOptions, examine, LostBody } from "./examine.ts";
import { beginExchange, createShownHeaders, type Exchange } from "./exchange.ts";
import type { Fault } from "./faults/fault.ts";
import type { InjectedFault, InjectOptions } from "./faults/fault-plan.ts";
import { ConnectionFault, suffer } from "./faults/suffer.ts";
import type { Generation } from "./generation.ts";
import type { Carrier, ServiceAnswer, ServiceRequest } from "./message.ts";
import { receivedRequest } from "./recorded-request.ts";
import type { DuplicatePolicy } from "./repository.ts";

export interface ServiceOptions extends ExamineOptions {
  readonly duplicates: DuplicatePolicy;
  readonly errorStatuses: "http" | "documented";
}

/** The service itself, free of any transport. */
export interface Service {
  /**
   * The whole exchange, by DECISIONS.md's order of checks. What breaks inside is answered as 500. It rejects where there
   * is no answer to carry: as the request's own `readBody` does, or with a ConnectionFault that was injected.
   */
  answer(request: ServiceRequest): Promise<ServiceAnswer>;
  /** The answer to a request that a transport refuses by a rule of its own, in the service's form. It is not recorded. */
  refuse(refusal: Refusal): ServiceAnswer;
  /**
   * Makes requests meet a fault, until the next reset: those of one carrier, or of all.
   *
   * @throws TypeError for a wrong option.
   */
  inject(fault: Fault, options?: InjectOptions, carrier?: Carrier): InjectedFault;
}

/** `current` is asked when a request begins, so that one which ends after a reset touches nothing of what came after. */
export function createService(options: ServiceOptions, current: () => Generation): Service {
  const shownHeaders = createShownHeaders();
  return {
    async answer(request) {
      const generation = current();
      const exchange = beginExchange(generation, request, shownHeaders);
      try {
        exchange.answer = await decide(request, generation, exchange);
        return completed(exchange.answer, request, exchange.number);
      } finally {
        exchange.record();
      }
    },
    refuse(refusal) {
      return completed(refused(refusal), { method: "", headers: {} }, current().nextNumber());
    },
    inject: (fault, options = {}, carrier) => current().faults.inject(fault, options, carrier),
  };

  async function decide(request: ServiceRequest, generation: Generation, exchange: Exchange): Promise<ServiceAnswer> {
    try {
      const examined = await examine(request, options);
      if (examined.kind === "options")
        return { status: 204, headers: { Allow: ALLOW, ...preflightHeaders(request.headers) }, body: "" };
      if (examined.kind === "refused") {
        exchange.objections = [examined.refusal];
        return answerTo(examined.refusal);
      }

      const { forced, reading } = examined;
      const { body, plant, refusal } = reading;
      exchange.body = body;
      exchange.plant = plant;
      exchange.objections = [forced, refusal];
      const met = generation.faults.take(() => receivedRequest(exchange), forced !== undefined, request.carrier);
      if (met.atRequest.length > 0) {
        const faulty = await meet(met.atRequest, generation, exchange);
        if (faulty !== undefined) return faulty;
      }
      if (forced !== undefined) return refused(forced);
      if (refusal !== undefined) return answerTo(refusal);
      if (await generation.put(plant, options.duplicates)) {
        exchange.stored = true;
        const fault = met.takeAtResponse();
        return (fault && (await meet([fault], generation, exchange))) ?? created(plant);
      }
      const conflict = refuse("duplicate_id", `A plant with the id ${plant.id} exists already.`);
      exchange.objections = [conflict];
      return answerTo(conflict);
    } catch (failure) {
      if (failure instanceof LostBody) throw failure.cause;
      if (ConnectionFault.is(failure)) throw failure;
      return refused(
        refuse("internal", "The mock failed: its verifyToken, its repository, or the `when` of a fault threw."),
      );
    }
  }

  function answerTo(refusal: Refusal): ServiceAnswer {
    const undocumented = options.errorStatuses === "documented" && UNDOCUMENTED.includes(refusal.status);
    return refused(undocumented ? { ...refusal, status: 400 } : refusal);
  }
}

/** Returns the response of the fault that ends the request, if one does. @throws ConnectionFault (as a rejection) */
function meet(
  faults: readonly Fault[],
  generation: Generation,
  exchange: Exchange,
): Promise<ServiceAnswer | undefined> {
  exchange.faults = [...exchange.faults, ...faults];
  // A request is in the journal while it waits.
  exchange.record();
  return suffer(faults, generation.random);
}

/** Statuses of the operation's own refusals that the document does not list. */
const UNDOCUMENTED = [401, 413, 415];
