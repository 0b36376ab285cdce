import type { Plant } from "../contract.ts";
import { PLAIN_CHALLENGE } from "./authentication.ts";
import { crossOriginHeaders } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { ServiceAnswer, ServiceRequest } from "./message.ts";
import type { PlantRecord } from "./repository.ts";

/** The methods of the one path (RFC 9110 10.2.1). */
export const ALLOW = "POST, OPTIONS";

/** A Plant is what was stored without its id: a member that the contract gains is answered too. */
export function created({ id: _id, ...plant }: PlantRecord): ServiceAnswer {
  return json(200, plant satisfies Plant);
}

export function refused({ status, error, message, headers }: Refusal): ServiceAnswer {
  return json(status, { error, message }, headers);
}

/** An answer that someone asked for, with the fields without which its status would break RFC 9110 (15.5.2, 15.5.6). */
export function askedFor(status: number, message: string, headers: Readonly<Record<string, string>>): Refusal {
  const required = status === 401 ? PLAIN_CHALLENGE : status === 405 ? { Allow: ALLOW } : {};
  return { status, error: status * 100, message, headers: { ...headers, ...required } };
}

/** The refusal of any other method (RFC 9110 15.5.6). */
export function methodNotAllowed(): Refusal {
  return refuse("method_not_allowed", `The method must be one of ${ALLOW}.`, { Allow: ALLOW });
}

/** Adds the fields of every answer, and takes away the body for HEAD. */
export function completed(
  { status, headers, body }: ServiceAnswer,
  request: Pick<ServiceRequest, "method" | "headers">,
  number: number,
): ServiceAnswer {
  return {
    status,
    headers: { ...headers, ...crossOriginHeaders(request.headers.origin), "X-Request-Id": `plant-store-${number}` },
    body: request.method === "HEAD" ? "" : body,
  };
}

const JSON_FIELDS = { "Content-Type": "application/json" };

function json(status: number, body: object, headers?: Readonly<Record<string, string>>): ServiceAnswer {
  return { status, headers: headers ? { ...JSON_FIELDS, ...headers } : JSON_FIELDS, body: JSON.stringify(body) };
}
