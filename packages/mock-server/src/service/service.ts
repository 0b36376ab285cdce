import type { VerifyToken } from "./authentication.ts";
import { isPreflight } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import { described, type FaultFilter, type Injection, type InjectOptions } from "./faults/stored-fault.ts";
import type { ServiceRequest, ServiceResponse, ServiceResult } from "./message.ts";
import { createPerformer, type PerformOptions } from "./perform.ts";
import type { Random } from "./random.ts";
import { beginContext, createShownHeaders, type RequestContext } from "./request-context.ts";
import { completed, refused } from "./responses.ts";
import type { Redaction } from "./secrets.ts";
import type { Space } from "./space.ts";
import { createSteps } from "./steps.ts";
import { createForward } from "./upstream/forward.ts";
import type { Upstream } from "./upstream/message.ts";
import { type Admitted, validateRequest } from "./validate-request.ts";

export interface ServiceOptions extends PerformOptions {
  /** `undefined`: no token is needed. */
  readonly verifyToken: VerifyToken | undefined;
  readonly goodToken: string | undefined;
  /** Or asks for none. */
  readonly takesAnyToken: boolean;
  /** The path of the base URL: empty, or such as `/v1`. */
  readonly prefix: string;
  /** Knows the store's own tokens. */
  readonly redaction: Redaction;
  readonly upstream: Upstream | undefined;
}

/** A fault that was injected. */
export interface InjectedFault {
  /** Its name, unique in the store. */
  readonly id: string;
  /** Resolves to how many requests will still meet it. */
  remaining(): Promise<number>;
  /** Removes it. Removing it twice is fine. */
  remove(): Promise<void>;
}

/** A fault that can still happen. */
export interface ActiveFault extends InjectedFault, Required<Pick<InjectOptions, "probability">> {
  /** The fault itself. */
  readonly fault: Fault;
  /** When it happens. A latency is always at the request. */
  readonly at: "request" | "response";
  /** Selects the requests that meet it. Undefined: all. */
  readonly when: FaultFilter | undefined;
  /** How many more requests would meet it at the time of the call; `Infinity`: every one. */
  readonly left: number;
}

/** The service itself, free of any transport. */
export interface Service {
  /** The path of the base URL, above the service's own: empty, or such as `/v1`. */
  readonly prefix: string;
  /** Hides secrets in what is shown of requests. It knows the store's own tokens. */
  readonly redaction: Redaction;
  /**
   * Handles a request, in the order of checks of DECISIONS.md. An internal error becomes a 500. Rejects if there is no
   * response: with the error of `readBody`, or with an injected ConnectionFault.
   */
  respond(request: ServiceRequest): Promise<ServiceResponse>;
  /**
   * Checks path, method and token for a space of this store that is not open. Returns undefined for an operation with a good
   * token: the space's `respond` does not verify the token of this request object again. Returns the response to any other
   * request; it takes no number, and no journal records it.
   */
  admit(request: ServiceRequest): Promise<ServiceResponse | undefined>;
  /** Responds to a request that a transport refuses by its own rule. It takes no number, and no journal records it. */
  refuse(refusal: Refusal): ServiceResponse;
  /**
   * Injects a fault until the next reset, for the requests of one transport or of all.
   * @throws TypeError (as a rejection) for a wrong option.
   */
  inject(injection: Injection): Promise<InjectedFault>;
  /** Returns the faults that can still happen, for every transport, in the order of their injection. */
  injected(): Promise<readonly ActiveFault[]>;
  /** Returns a bearer token that is good, for a request by hand. Undefined where `verifyToken` decides. */
  goodToken(): string | undefined;
}

export interface ServiceOfSpace extends Service {
  readonly space: Space;
  reset(): Promise<void>;
  readonly takesAnyToken: boolean;
  readonly upstream: Upstream | undefined;
  /** Whether chance has decided anything since the last reset, both in this process. */
  chanceDecided(): boolean;
}

const admissions = new WeakMap<ServiceRequest, Admitted & Pick<ServiceOptions, "verifyToken">>();

/** @param createRandom creates the generator of an epoch, so that an ended epoch takes no number from the next */
export function createService(options: ServiceOptions, space: Space, createRandom: () => Random): ServiceOfSpace {
  const { prefix, redaction, verifyToken, upstream } = options;
  const shownHeaders = createShownHeaders();
  let current: { readonly epoch: number; readonly random: Random } | undefined;
  let chanceDecided = false;
  const steps = createSteps(space, (epoch) => {
    if (current?.epoch !== epoch) current = { epoch, random: createRandom() };
    const { random } = current;
    return () => {
      chanceDecided = true;
      return random();
    };
  });
  const { perform, respondEarly } = createPerformer(options, space, steps);
  const forward = upstream && createForward({ ...options, upstream }, space, steps);
  const handle = async (request: ServiceRequest, context: RequestContext): Promise<ServiceResult> => {
    if (forward !== undefined && !isPreflight(request)) return forward(request, context);
    const admission = admissions.get(request);
    const isAdmitted = admission !== undefined && admission.verifyToken === verifyToken;
    return perform(isAdmitted ? admission : await validateRequest(request, verifyToken), request, context);
  };
  let unnumbered = 0;
  const complete = (response: ServiceResponse, request: Pick<ServiceRequest, "method" | "headers">, number?: number) =>
    completed(response, request, number ?? `unrecorded-${++unnumbered}`);

  return {
    prefix,
    redaction,
    async respond(request) {
      const context = beginContext(request, request.redaction ?? redaction, shownHeaders);
      space.begin(context);
      request.onBegin?.(context);
      let result: ServiceResult;
      try {
        result = await handle(request, context);
      } catch (failure) {
        request.onFailure?.(failure);
        result = await steps.fail(context, refused(refuse("internal", FAILED)), failure);
      }
      if ("failure" in result) throw result.failure;
      return result.upstream === undefined ? complete(result, request, context.number) : result;
    },
    async admit(request) {
      // Only the real service knows whether its token is good.
      if (forward !== undefined && !isPreflight(request)) return undefined;
      try {
        const validated = await validateRequest(request, verifyToken);
        if (validated.kind !== "admitted") return complete(respondEarly(validated, request), request);
        admissions.set(request, { ...validated, verifyToken });
        return undefined;
      } catch (failure) {
        request.onFailure?.(failure);
        return complete(refused(refuse("internal", FAILED)), request);
      }
    },
    refuse: (refusal) => complete(refused(refusal), { method: "", headers: {} }),
    inject: async (injection) => injectedFault(space, await space.inject(injection)),
    injected: async () =>
      (await space.injected()).map((stored) => ({ ...described(stored), ...injectedFault(space, stored.id) })),
    goodToken: () => options.goodToken,
    takesAnyToken: options.takesAnyToken,
    upstream,
    space,
    async reset() {
      await space.reset();
      chanceDecided = false;
    },
    chanceDecided: () => chanceDecided,
  };
}

function injectedFault(space: Space, id: number): InjectedFault {
  return {
    id: String(id),
    remaining: async () => (await space.injected()).find((fault) => fault.id === id)?.left ?? 0,
    remove: () => space.remove(id),
  };
}

const FAILED = "The mock failed: its verifyToken, its storage, or the `when` of a fault threw.";
