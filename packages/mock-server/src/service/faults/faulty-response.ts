import type { ServiceResponse } from "../message.ts";
import { askedFor, refused } from "../responses.ts";
import type { BodyFault, StatusFault } from "./fault.ts";

/** Statuses whose responses cannot have a body (Fetch, "null body status"). */
const BODYLESS = [204, 205, 304];

export function faultyResponse(fault: StatusFault | BodyFault): ServiceResponse {
  switch (fault.kind) {
    case "status":
      return statusResponse(fault);
    case "malformedJson":
      return ok('{"name":"Fe');
    case "wrongShape":
      return ok('{"name":7}');
    case "emptyBody":
      return ok("");
  }
}

function statusResponse({ status, retryAfter }: StatusFault): ServiceResponse {
  const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  const response = refused(askedFor(status, `A fault asked for the status ${status}.`, headers));
  return BODYLESS.includes(status) ? { status, headers, body: "" } : response;
}

function ok(body: string): ServiceResponse {
  return { status: 200, headers: { "Content-Type": "application/json" }, body };
}
