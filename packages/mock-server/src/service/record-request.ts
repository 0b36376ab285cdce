import { withBodyCut, withTextsCut } from "./cut-texts.ts";
import type { Refusal } from "./errors.ts";
import type { ServiceResponse } from "./message.ts";
import type { ReceivedRequest, RecordedRequest, Violation } from "./recorded-request.ts";
import type { Objection, RequestContext } from "./request-context.ts";
import { completed } from "./responses.ts";
import type { Arrival, Step } from "./space.ts";

export function receivedRequest(
  { arrivedAt, request, body, plant, objections }: Omit<RequestContext, keyof Arrival | "faults" | "stored">,
  number: number,
): ReceivedRequest {
  return {
    number,
    time: new Date(arrivedAt),
    method: request.method,
    path: request.path,
    headers: request.headers,
    body,
    plant: plant && withTextsCut(plant),
    violations: objections.flatMap(violationsOf),
  };
}

/** A refusal because of the plants that are stored: the key is taken, or unknown. */
export interface Conflict {
  /** Undefined if the response is one of the behaviour's own. */
  readonly refusal?: Refusal;
  readonly response: ServiceResponse;
}

/**
 * Cuts the texts at once, since the journal keeps them.
 * @param state after the step, unless the request ends in the conflict
 * @param met further faults that it meets, unless it ends in the conflict
 */
export function entryOf(
  { arrivedAt, request, body, plant, objections, faults, stored }: RequestContext,
  state: RecordedRequest["state"],
  response: ServiceResponse | undefined,
  met: RequestContext["faults"] = [],
  conflict?: Conflict,
): Step["entry"] {
  // Computed now: a journal may ask for the description much later. The clock may have been set back.
  const durationMs = Math.max(0, Date.now() - arrivedAt);
  const shownPlant = plant && withTextsCut(plant);
  const shownResponse = response && withBodyCut(response);
  return (number, isStored) => {
    const refused = isStored ? undefined : conflict;
    const given = refused?.response ?? shownResponse;
    const ended = refused === undefined ? state : "completed";
    const known = {
      arrivedAt,
      request,
      body,
      plant: shownPlant,
      objections: refused === undefined ? objections : [refused.refusal],
    };
    return {
      ...receivedRequest(known, number),
      faults: (refused === undefined && met.length > 0 ? [...faults, ...met] : faults).map(withTextsCut),
      stored: stored || isStored,
      state: ended,
      durationMs: ended === "completed" ? durationMs : undefined,
      response: given && completed(given, request, number),
    };
  };
}

/** None if the response was asked for. */
function violationsOf(objection: Objection | undefined): readonly Violation[] {
  if (objection?.cause === undefined) return [];
  const { cause, message, issues } = objection;
  if (issues === undefined) return [{ cause, message }];
  return issues.map(({ pointer, expected, received }) => ({
    cause,
    message: `expected ${expected}, received ${received}`,
    pointer,
  }));
}
