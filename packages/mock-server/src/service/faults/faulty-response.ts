import { record, recordMembers } from "../../contract.ts";
import type { ServiceResponse } from "../message.ts";
import { askedFor, refused } from "../responses.ts";
import type { BodyFault, StatusFault } from "./faults.ts";

/** Statuses whose responses cannot have a body (Fetch, "null body status"). */
const BODYLESS = [204, 205, 304];

/** A member of a plant besides its key, and a value that it cannot have. */
const NAME = Object.keys(recordMembers).find((name) => name !== record.key) ?? record.key;
const WRONG = recordMembers[NAME]?.is(7) ? '"7"' : "7";

export function faultyResponse(fault: StatusFault | BodyFault): ServiceResponse {
  switch (fault.kind) {
    case "status":
      return statusResponse(fault);
    case "malformedJson":
      return ok(`{"${NAME}":"Fe`);
    case "wrongShape":
      return ok(`{"${NAME}":${WRONG}}`);
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
