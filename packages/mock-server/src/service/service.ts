import type { VerifyToken } from "./authentication.ts";
import { type Refusal, refuse } from "./errors.ts";
import { ConnectionFault } from "./faults/apply-faults.ts";
import type { Fault } from "./faults/fault.ts";
import { type InjectOptions, readInjection } from "./faults/stored-fault.ts";
import type { ServiceRequest, ServiceResponse, TransportIdentity } from "./message.ts";
import { createPerformer, type PerformOptions } from "./perform.ts";
import type { PlantSpace } from "./plant-storage.ts";
import type { Random } from "./random.ts";
import { LostBody } from "./read-request.ts";
import { beginExchange, createShownHeaders, type Exchange } from "./request-context.ts";
import { completed, refused } from "./responses.ts";
import { examine } from "./validate-request.ts";

export interface ServiceOptions extends PerformOptions {
  /** `undefined`: no token is asked for. */
  readonly verifyToken: VerifyToken | undefined;
  /** Of the base URL: empty, or such as `/v1`. */
  readonly prefix: string;
}

/** A fault that was injected. */
export interface InjectedFault {
  /** Resolves to how many requests will still meet it. */
  remaining(): Promise<number>;
  /** Removes it. Removing it twice is fine. */
  remove(): Promise<void>;
}

/** The service itself, free of any transport. */
export interface Service {
  /** What the base URL has before the service's own paths: empty, or such as `/v1`. */
  readonly prefix: string;
  /**
   * The whole exchange, by DECISIONS.md's order of checks. What breaks inside is answered as 500. It rejects where there
   * is no answer to carry: as the request's own `readBody` does, or with a ConnectionFault that was injected.
   */
  answer(request: ServiceRequest): Promise<ServiceResponse>;
  /** The answer to a request that a transport refuses by a rule of its own, in the service's form. It is not recorded. */
  refuse(refusal: Refusal): ServiceResponse;
  /**
   * Makes requests meet a fault, until the next reset: those of one transport, or of all.
   *
   * @throws TypeError (as a rejection) for a wrong option.
   */
  inject(fault: Fault, options?: InjectOptions, transport?: TransportIdentity): Promise<InjectedFault>;
}

/** @param createRandom makes the generator of an epoch: one that ends takes no number from the next one's */
export function createService(options: ServiceOptions, space: PlantSpace, createRandom: () => Random): Service {
  const shownHeaders = createShownHeaders();
  const { perform, end } = createPerformer(options, space);
  let current: { readonly epoch: object; readonly random: Random } | undefined;
  const randomOf = (epoch: object): Random => {
    if (current?.epoch !== epoch) current = { epoch, random: createRandom() };
    return current.random;
  };
  let unnumbered = 0;
  const complete = (answer: ServiceResponse, request: Pick<ServiceRequest, "method" | "headers">, number?: number) =>
    completed(answer, request, number ?? `unrecorded-${++unnumbered}`);

  return {
    prefix: options.prefix,
    async answer(request) {
      const exchange = beginExchange(space.begin(), request, shownHeaders);
      const random = randomOf(exchange.epoch);
      let answer: ServiceResponse;
      try {
        const examining = examine(request, options.verifyToken);
        const examined = examining instanceof Promise ? await examining : examining;
        answer = await perform(examined, request, exchange, random);
      } catch (failure) {
        answer = await fail(failure, exchange);
      }
      return complete(answer, request, exchange.number);
    },
    refuse: (refusal) => complete(refused(refusal), { method: "", headers: {} }, space.begin().number),
    async inject(fault, injectOptions, transport) {
      const id = await space.inject(readInjection(fault, injectOptions, transport));
      return { remaining: () => space.remaining(id), remove: () => space.remove(id) };
    },
  };

  /** @throws what the transport is to know, since there is no answer */
  async function fail(failure: unknown, exchange: Exchange): Promise<ServiceResponse> {
    const isLost = failure instanceof LostBody || ConnectionFault.is(failure);
    const answer = isLost
      ? undefined
      : refused(refuse("internal", "The mock failed: its verifyToken, its storage, or the `when` of a fault threw."));
    try {
      await end(exchange, answer);
    } catch {
      // A storage that fails keeps no journal either.
    }
    if (answer !== undefined) return answer;
    throw failure instanceof LostBody ? failure.cause : failure;
  }
}
