import type { Refusal } from "./errors.ts";
import type { ServiceRequest, ServiceResponse } from "./message.ts";
import type { Arrival, Step } from "./plant-storage.ts";
import { type RequestDetails, recordedRequest, withBodyCut, withoutSecrets, withTextsCut } from "./recorded-request.ts";
import { completed } from "./responses.ts";

type Growing = Pick<RequestDetails, "body" | "plant" | "objections" | "faults" | "stored">;

/** A request on its way through the service, which knows more and more of it. */
export type RequestContext = Pick<RequestDetails, "arrivedAt" | "request"> & {
  -readonly [Name in keyof Growing]: Growing[Name];
} & {
  readonly epoch: object;
  /** Undefined until the storage has given it one. */
  number: number | undefined;
  /** Whether the journal has its entry already, since it waits. */
  written: boolean;
};

const NONE: readonly never[] = [];

export function beginContext(
  { epoch, number }: Arrival,
  { method, path, headers }: ServiceRequest,
  shownHeaders: ShownHeaders,
): RequestContext {
  return {
    epoch,
    number,
    written: false,
    arrivedAt: Date.now(),
    // A copy, since the transport may change its own.
    request: { method, path, headers: shownHeaders(headers) },
    body: undefined,
    plant: undefined,
    objections: NONE,
    faults: NONE,
    stored: false,
  };
}

/** A plant that is not stored, since its id is taken. */
export interface Conflict {
  readonly refusal: Refusal;
  readonly response: ServiceResponse;
}

/**
 * Returns a function that describes a request as it is now. Cuts its texts at once, since the journal keeps them.
 *
 * @param met further faults, which it meets unless it ends in the conflict
 */
export function entryOf(
  { arrivedAt, request, body, plant, objections, faults, stored }: RequestContext,
  response: ServiceResponse | undefined,
  met: RequestContext["faults"] = NONE,
  conflict?: Conflict,
): Step["entry"] {
  const shownPlant = plant && withTextsCut(plant);
  const shownResponse = response && withBodyCut(response);
  return (number, isStored) => {
    const refused = isStored ? undefined : conflict;
    const given = refused?.response ?? shownResponse;
    return recordedRequest({
      number,
      arrivedAt,
      request,
      body,
      plant: shownPlant,
      objections: refused === undefined ? objections : [refused.refusal],
      faults: refused === undefined && met.length > 0 ? [...faults, ...met] : faults,
      stored: stored || isStored,
      response: given && completed(given, request, number),
    });
  };
}

/** Headers as they are recorded, without secrets. */
export type ShownHeaders = (headers: ServiceRequest["headers"]) => Readonly<Record<string, string>>;

/** Reuses the last headers: a client repeats them, and a thousand requests that share one copy cost less to collect. */
export function createShownHeaders(): ShownHeaders {
  let last: ServiceRequest["headers"] = {};
  let shown: Readonly<Record<string, string>> = Object.freeze({});
  return (headers) => {
    if (!areEqual(headers, last)) {
      last = { ...headers };
      shown = Object.freeze(withoutSecrets(headers));
    }
    return shown;
  };
}

function areEqual(one: ServiceRequest["headers"], other: ServiceRequest["headers"]): boolean {
  // Not by for-in, whose code V8 throws away again and again: that was a third of a request's time.
  const names = Object.keys(one);
  // One that is undefined may stand for one that the other lacks.
  const same = names.every((name) => one[name] === other[name] && one[name] !== undefined);
  return same && names.length === Object.keys(other).length;
}
