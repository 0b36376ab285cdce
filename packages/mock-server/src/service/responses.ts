import { describeIssues, exactJson, type Operation, type OperationId, operations } from "../contract.ts";
import { PLAIN_CHALLENGE } from "./authentication.ts";
import type { AnyReply } from "./behaviour.ts";
import { crossOriginHeaders } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import type { ServiceRequest, ServiceResponse } from "./message.ts";

const JSON_FIELDS = { "Content-Type": "application/json" };

export function json(status: number, body: object): ServiceResponse {
  return { status, headers: JSON_FIELDS, body: JSON.stringify(body) };
}

/** By default with the least status. @throws Error if the contract has no such response */
export function replied(id: OperationId, { body, headers = {}, status: asked }: AnyReply): ServiceResponse {
  const { responses, fields }: Operation = operations[id];
  const status = asked ?? Number(Object.keys(responses)[0]);
  const ownHeaders = fields?.[status]?.flatMap(({ name, required, scalar }) => {
    const { [name]: value } = headers;
    if (value === undefined && !required) return [];
    if (!scalar.is(value)) throw new Error(`The header field ${name} of ${id} must be ${scalar.expected}.`);
    return [[name, String(value)]];
  });
  const read = responses[status];
  if (read === null) return { status, headers: Object.fromEntries(ownHeaders ?? []), body: "" };
  if (read === undefined) throw new Error(`${id} has no response ${status}.`);
  const { value, issues } = read(body);
  if (issues) throw new Error(`The body of ${id} is wrong: ${describeIssues(issues)}.`);
  return {
    status,
    headers: ownHeaders ? { ...JSON_FIELDS, ...Object.fromEntries(ownHeaders) } : JSON_FIELDS,
    body: exactJson(value),
  };
}

export function refused({ status, error, message, headers }: Refusal): ServiceResponse {
  return {
    status,
    headers: headers ? { ...JSON_FIELDS, ...headers } : JSON_FIELDS,
    body: JSON.stringify({ error, message }),
  };
}

/** A wrong shape gets 422 if there is no 400. With `"documented"`, 400 replaces every status that is not documented. */
export function documented(
  refusal: Refusal,
  errorStatuses: "http" | "documented",
  { responses }: Pick<Operation, "responses"> = NOWHERE,
): Refusal {
  if (refusal.status in responses) return refusal;
  if (400 in responses) return errorStatuses === "documented" ? { ...refusal, status: 400 } : refusal;
  return refusal.cause === "shape_violation" && 422 in responses ? { ...refusal, status: 422 } : refusal;
}

const NOWHERE = { responses: {} };

/** A 401 has the challenge that RFC 9110 (15.5.2) demands. */
export function askedFor(status: number, message: string, headers: Readonly<Record<string, string>>): Refusal {
  return {
    status,
    error: status * 100,
    message,
    headers: status === 401 ? { ...headers, ...PLAIN_CHALLENGE } : headers,
  };
}

/** Adds Allow to a 405 that was asked for (RFC 9110 15.5.6). */
export function withAllow(response: ServiceResponse, allow: string): ServiceResponse {
  return response.status === 405 ? { ...response, headers: { ...response.headers, Allow: allow } } : response;
}

/** RFC 9110 15.5.6. */
export function methodNotAllowed(allow: string): Refusal {
  return refuse("method_not_allowed", `The method must be one of ${allow}.`, { Allow: allow });
}

/** Adds the fields of every response, but no X-Request-Id without a number, and removes the body for HEAD. */
export function completed(
  { status, headers, body, bytes, sending }: ServiceResponse,
  request: Pick<ServiceRequest, "method" | "headers">,
  number?: number | string,
): ServiceResponse {
  const isHead = request.method === "HEAD";
  return {
    status,
    headers: {
      ...headers,
      ...crossOriginHeaders(request.headers.origin),
      ...(number !== undefined && requestIdField(number)),
    },
    body: isHead ? "" : body,
    ...(bytes && !isHead && { bytes }),
    ...(sending && { sending }),
  };
}

export function requestIdField(number: number | string): { readonly "X-Request-Id": string } {
  return { "X-Request-Id": `plant-store-${number}` };
}
