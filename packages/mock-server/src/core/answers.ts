import { describeIssues, type Read } from "../contract.ts";
import { PLAIN_CHALLENGE } from "./authentication.ts";
import { crossOriginHeaders } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { ServiceAnswer, ServiceRequest } from "./message.ts";

const JSON_FIELDS = { "Content-Type": "application/json" };

/** Returns a response of the contract's shape. @throws Error where a record has come to break it, as one of a database may */
export function respond<Value>(status: number, { value, issues }: ReturnType<Read<Value>>): ServiceAnswer {
  if (issues !== undefined) throw new Error(`A record breaks the contract: ${describeIssues(issues)}.`);
  return { status, headers: JSON_FIELDS, body: JSON.stringify(value) };
}

export function refused({ status, error, message, headers }: Refusal): ServiceAnswer {
  return {
    status,
    headers: headers ? { ...JSON_FIELDS, ...headers } : JSON_FIELDS,
    body: JSON.stringify({ error, message }),
  };
}

/**
 * An answer that someone asked for, with the fields without which its status would break RFC 9110 (15.5.2, 15.5.6).
 *
 * @param allow what is allowed at the request's path
 */
export function askedFor(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
  allow: string,
): Refusal {
  const required = status === 401 ? PLAIN_CHALLENGE : status === 405 ? { Allow: allow } : {};
  return { status, error: status * 100, message, headers: { ...headers, ...required } };
}

/** The refusal of any other method (RFC 9110 15.5.6). */
export function methodNotAllowed(allow: string): Refusal {
  return refuse("method_not_allowed", `The method must be one of ${allow}.`, { Allow: allow });
}

/** Adds the fields of every answer, and takes away the body for HEAD. */
export function completed(
  { status, headers, body }: ServiceAnswer,
  request: Pick<ServiceRequest, "method" | "headers">,
  number: number | string,
): ServiceAnswer {
  return {
    status,
    headers: { ...headers, ...crossOriginHeaders(request.headers.origin), "X-Request-Id": `plant-store-${number}` },
    body: request.method === "HEAD" ? "" : body,
  };
}
