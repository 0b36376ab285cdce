import { recordMembers, words } from "../../contract.ts";
import type { ServiceResponse } from "../message.ts";
import { askedFor, refused } from "../responses.ts";
import type { BodyFault, RespondFault, StatusFault } from "./fault.ts";

/** Statuses whose responses cannot have a body (Fetch, "null body status"). */
const BODYLESS = [204, 205, 304];

/** A value that the title of a record cannot have. */
const WRONG = recordMembers[words.title]?.is(7) ? '"7"' : "7";

export function faultyResponse(fault: StatusFault | RespondFault | BodyFault): ServiceResponse {
  switch (fault.kind) {
    case "status":
      return statusResponse(fault);
    case "respond":
      return givenResponse(fault);
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

function givenResponse({ status, headers = {}, body = "", bodyBase64 }: RespondFault): ServiceResponse {
  if (BODYLESS.includes(status)) return { status, headers, body: "" };
  if (bodyBase64 === undefined) return { status, headers, body };
  return { status, headers, body: "", bytes: Uint8Array.from(atob(bodyBase64), (byte) => byte.charCodeAt(0)) };
}

function ok(body: string): ServiceResponse {
  return { status: 200, headers: { "Content-Type": "application/json" }, body };
}
