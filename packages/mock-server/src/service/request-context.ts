import type { Refusal } from "./errors.ts";
import type { ServiceRequest, ServiceResponse } from "./message.ts";
import type { Arrival, Step } from "./plant-storage.ts";
import { type KnownRequest, recordedRequest, withBodyCut, withoutSecrets, withTextsCut } from "./recorded-request.ts";
import { completed } from "./responses.ts";

type Growing = Pick<KnownRequest, "body" | "plant" | "objections" | "faults" | "stored">;

/** A request on its way through the service: what is known of it grows. */
export type Exchange = Pick<KnownRequest, "arrivedAt" | "request"> & {
  -readonly [Name in keyof Growing]: Growing[Name];
} & {
  readonly epoch: object;
  /** Undefined until the storage has given it one. */
  number: number | undefined;
  /** Whether the journal has its entry already, since it waits. */
  written: boolean;
};

const NONE: readonly never[] = [];

export function beginExchange(
  { epoch, number }: Arrival,
  { method, path, headers }: ServiceRequest,
  shownHeaders: ShownHeaders,
): Exchange {
  return {
    epoch,
    number,
    written: false,
    arrivedAt: Date.now(),
    // As it arrived, whatever its transport does with its own afterwards.
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
  readonly answer: ServiceResponse;
}

/**
 * Returns what describes a request as far as it has come now. Its texts are cut at once, since the journal keeps it.
 *
 * @param met further faults, which it meets unless it ends in the conflict
 */
export function entryOf(
  { arrivedAt, request, body, plant, objections, faults, stored }: Exchange,
  answer: ServiceResponse | undefined,
  met: Exchange["faults"] = NONE,
  conflict?: Conflict,
): Step["entry"] {
  const shownPlant = plant && withTextsCut(plant);
  const shownAnswer = answer && withBodyCut(answer);
  return (number, isStored) => {
    const refused = isStored ? undefined : conflict;
    const given = refused?.answer ?? shownAnswer;
    return recordedRequest({
      number,
      arrivedAt,
      request,
      body,
      plant: shownPlant,
      objections: refused === undefined ? objections : [refused.refusal],
      faults: refused === undefined && met.length > 0 ? [...faults, ...met] : faults,
      stored: stored || isStored,
      answer: given && completed(given, request, number),
    });
  };
}

/** Headers as they are recorded, without secrets. */
export type ShownHeaders = (headers: ServiceRequest["headers"]) => Readonly<Record<string, string>>;

/** A client repeats its headers, and a thousand requests that share one copy of them cost less to collect. */
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
