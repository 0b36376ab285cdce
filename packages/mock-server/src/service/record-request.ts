import { judgeRequest } from "../exchange/judge-request.ts";
import { deepFreeze } from "../shared/deep-freeze.ts";
import { withBodyCut, withTextsCut } from "./cut-texts.ts";
import type { Refusal } from "./errors.ts";
import type { ServiceResponse } from "./message.ts";
import type { Draft, ReceivedRequest, RecordedRequest, Violation } from "./recorded-request.ts";
import type { Objection, RequestContext } from "./request-context.ts";
import { completed } from "./responses.ts";

export function receivedRequest(context: RequestContext): ReceivedRequest {
  return deepFreeze({ ...known(context), time: new Date(context.arrivedAt) });
}

function known({ request, body, plant, objections }: RequestContext): Omit<ReceivedRequest, "time"> {
  const { method, path, headers } = request;
  const violations = objections.flatMap(violationsOf);
  return { method, path, headers, body, plant: plant && withTextsCut(plant), violations };
}

export interface Conflict {
  /** Undefined if the response is one of the behaviour's own. */
  readonly refusal?: Refusal;
  readonly response: ServiceResponse;
}

/** Cuts the texts at once, since the journal keeps them. A request that waits has no response yet. */
export function draftOf(
  context: RequestContext,
  state: RecordedRequest["state"],
  response?: ServiceResponse,
  stored: boolean = context.stored,
): Draft {
  const { arrivedAt, faults, upstream } = context;
  const hasEnded = state === "completed";
  return {
    ...known(context),
    time: arrivedAt,
    faults: faults.map(withTextsCut),
    stored,
    state,
    // The clock may have been set back.
    durationMs: hasEnded ? Math.max(0, Date.now() - arrivedAt) : undefined,
    response: response && hasEnded ? withBodyCut(response) : undefined,
    upstream: withTextsCut(upstream),
  };
}

export function refusedDraft(context: RequestContext, { refusal, response }: Conflict): Draft {
  return draftOf({ ...context, objections: [refusal] }, "completed", response);
}

/** Frozen: its readers share it. */
export function describeDraft(draft: Draft, number: number): RecordedRequest {
  const { time, response, ...members } = draft;
  return deepFreeze({
    ...members,
    number,
    time: new Date(time),
    response: response && (isPassedOn(draft) ? response : completed(response, draft, number)),
  });
}

/** Whether the client got the real service's response, which has the service's own fields. */
export function isPassedOn({ upstream }: Pick<Draft, "upstream">): boolean {
  return upstream?.status !== undefined && upstream.response === undefined;
}

function violationsOf(objection: Objection | undefined): readonly Violation[] {
  if (objection?.cause === undefined) return [];
  return judgeRequest(objection.cause, objection.message, objection.issues);
}
