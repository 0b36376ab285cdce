import type { ServiceResponse } from "../message.ts";
import { askedFor, refused } from "../responses.ts";
import type { BodyFault, StatusFault } from "./fault.ts";

/** Statuses whose answers cannot have a body (Fetch, "null body status"). */
const BODYLESS = [204, 205, 304];

export function faultyAnswer(fault: StatusFault | BodyFault): ServiceResponse {
  switch (fault.kind) {
    case "status":
      return statusAnswer(fault);
    case "malformedJson":
      return ok('{"name":"Fe');
    case "wrongShape":
      return ok('{"name":7}');
    case "emptyBody":
      return ok("");
  }
}

function statusAnswer({ status, retryAfter }: StatusFault): ServiceResponse {
  const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  const answer = refused(askedFor(status, `A fault asked for the status ${status}.`, headers));
  return BODYLESS.includes(status) ? { status, headers, body: "" } : answer;
}

function ok(body: string): ServiceResponse {
  return { status: 200, headers: { "Content-Type": "application/json" }, body };
}
