import {
  bodies,
  describeIssues,
  type Operation,
  type OperationId,
  operations,
  record,
  recordMembers,
} from "../contract.ts";
import { deepFreeze } from "../shared/deep-freeze.ts";
import { bodyText } from "./cut-texts.ts";
import { type Refusal, refuse } from "./errors.ts";
import { readJson } from "./json/read-json.ts";
import { checkMediaType } from "./media-type.ts";
import type { NoResponse, ServiceRequest } from "./message.ts";
import { type ParameterValues, readParameters } from "./parameters.ts";
import type { NamedPlant } from "./plant-record.ts";
import type { Objection } from "./request-context.ts";

/** The input of any behaviour, as the contract's readers return it. */
export interface ReadInput {
  readonly parameters: ParameterValues;
  /** Frozen. Undefined if the operation has none. */
  readonly body: object | undefined;
}

export type RequestReading =
  | { readonly body: string | undefined; readonly input: ReadInput; readonly refusal?: undefined }
  | { readonly body?: string; readonly input?: undefined; readonly refusal: Objection };

/** By the contract. If the body is lost, nobody is left to respond to. */
export async function readRequest(
  { headers, query = "", readBody }: ServiceRequest,
  id: OperationId,
  inPath: ParameterValues,
  maxBodyBytes: number,
): Promise<RequestReading | NoResponse> {
  const { body: readBodyValue, parameters: known = [] }: Operation = operations[id];
  const { schema, int64s } = bodies[id];
  const { values, issues } = readParameters({ query, headers }, known);
  if (issues.length > 0) {
    const place = issues.every(({ pointer }) => pointer.startsWith("?")) ? "query" : "request";
    return { refusal: { ...refuse("shape_violation", `The ${place} is wrong: ${describeIssues(issues)}.`), issues } };
  }
  const parameters = known.length === 0 ? inPath : { ...inPath, ...values };
  if (readBodyValue === undefined) return { body: undefined, input: { body: undefined, parameters } };
  const unsupported = checkMediaType(headers["content-type"], headers["content-encoding"]);
  if (unsupported !== undefined) return { refusal: unsupported };
  const bytes = await readBytes(readBody, maxBodyBytes);
  if ("failure" in bytes) return bytes;
  if ("error" in bytes) return { refusal: bytes };
  const json = readJson(bytes, int64s);
  const body = bodyText(bytes, json.text);
  if (json.refusal !== undefined) return { body, refusal: json.refusal };
  const { value, issues: wrong } = readBodyValue(json.value);
  if (wrong === undefined) return { body, input: { body: deepFreeze(value as object), parameters } };
  const refusal = refuse("shape_violation", `The body is not a ${schema}: ${describeIssues(wrong)}.`);
  return { body, refusal: { ...refusal, issues: wrong } };
}

export async function readBytes(
  readBody: ServiceRequest["readBody"],
  limit: number,
): Promise<Uint8Array | Refusal | NoResponse> {
  try {
    return (await readBody(limit)) ?? refuse("body_too_large", `The body has more than ${limit} bytes.`);
  } catch (failure) {
    return { failure };
  }
}

/** The members of its body, under the key in its path. */
export function namedPlant(inPath: ParameterValues, body: object = {}): NamedPlant | undefined {
  const key = inPath[record.parameter];
  const members: Readonly<Record<string, unknown>> =
    key === undefined ? (body as Readonly<Record<string, unknown>>) : { ...body, [record.key]: key };
  const names = Object.keys(members);
  const valid = names.filter((name) => Object.hasOwn(recordMembers, name) && recordMembers[name]?.is(members[name]));
  if (valid.length === 0) return undefined;
  const isPlant = valid.length === names.length;
  // Each member is one of a record, and of its type.
  return Object.freeze(
    (isPlant ? members : Object.fromEntries(valid.map((name) => [name, members[name]]))) as NamedPlant,
  );
}
