import { withBodyCut, withTextsCut } from "./cut-texts.ts";
import type { Refusal } from "./errors.ts";
import type { ServiceResponse } from "./message.ts";
import {
  type Draft,
  freezeRequest,
  type ReceivedRequest,
  type RecordedRequest,
  type Violation,
} from "./recorded-request.ts";
import type { Objection, RequestContext } from "./request-context.ts";
import { completed } from "./responses.ts";

export function receivedRequest({ arrivedAt, request, body, plant, objections }: RequestContext): ReceivedRequest {
  return freezeRequest({
    time: new Date(arrivedAt),
    method: request.method,
    path: request.path,
    headers: request.headers,
    body,
    plant: plant && withTextsCut(plant),
    violations: objections.flatMap(violationsOf),
  });
}

/** A refusal because of the plants that are stored: the key is taken, or unknown. */
export interface Conflict {
  /** Undefined if the response is one of the behaviour's own. */
  readonly refusal?: Refusal;
  readonly response: ServiceResponse;
}

/** Cuts the texts at once, since the journal keeps them. Without a response, the request waits. */
export function draftOf(
  { arrivedAt, request, body, plant, objections, faults, stored }: RequestContext,
  state: RecordedRequest["state"],
  response?: ServiceResponse,
  isStored: boolean = stored,
): Draft {
  return {
    time: arrivedAt,
    method: request.method,
    path: request.path,
    headers: request.headers,
    body,
    plant: plant && withTextsCut(plant),
    violations: objections.flatMap(violationsOf),
    faults: faults.map(withTextsCut),
    stored: isStored,
    state,
    // The clock may have been set back.
    durationMs: state === "waiting" ? undefined : Math.max(0, Date.now() - arrivedAt),
    response: response && withBodyCut(response),
  };
}

export function refusedDraft(context: RequestContext, { refusal, response }: Conflict): Draft {
  return draftOf({ ...context, objections: [refusal] }, "completed", response);
}

export function describeDraft(draft: Draft, number: number): RecordedRequest {
  const { time, response, ...members } = draft;
  return freezeRequest({
    ...members,
    number,
    time: new Date(time),
    response: response && completed(response, draft, number),
  });
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
