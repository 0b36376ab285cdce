import { recordMembers, words } from "../../contract.ts";
import type { ServiceResponse } from "../message.ts";
import { askedFor, refused } from "../responses.ts";
import type { BodyFault, StatusFault } from "./faults.ts";

/** Statuses whose responses cannot have a body (Fetch, "null body status"). */
const BODYLESS = [204, 205, 304];

/** A value that the title of a record cannot have. */
const WRONG = recordMembers[words.title]?.is(7) ? '"7"' : "7";

export function faultyResponse(fault: StatusFault | BodyFault): ServiceResponse {
  switch (fault.kind) {
    case "status":
      return statusResponse(fault);
    case "malformedJson":
      return ok(`{"${words.title}":"Fe`);
    case "wrongShape":
      return ok(`{"${words.title}":${WRONG}}`);
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
