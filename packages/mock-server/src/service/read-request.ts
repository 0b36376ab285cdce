import {
  bodySchemas,
  describeIssues,
  int64Members,
  type Operation,
  type OperationId,
  operations,
} from "../contract.ts";
import { bodyText } from "./cut-texts.ts";
import { refuse } from "./errors.ts";
import type { Implementation, Plan } from "./implementation.ts";
import { readJson } from "./json/read-json.ts";
import { checkMediaType } from "./media-type.ts";
import type { NoResponse, ServiceRequest } from "./message.ts";
import { implementations } from "./operations.ts";
import { type ParameterValues, readQuery } from "./parameters.ts";
import type { Objection } from "./request-context.ts";

/** The work for a request, and the text of its body if it was read. */
export type RequestReading =
  | { readonly body: string | undefined; readonly plan: Plan; readonly refusal?: undefined }
  | { readonly body?: string; readonly plan?: undefined; readonly refusal: Objection };

/** Reads the parameters and the body of an operation by the contract. If its body is lost, nobody is left to respond to. */
export async function readRequest(
  { headers, query = "", readBody }: ServiceRequest,
  id: OperationId,
  inPath: ParameterValues,
  maxBodyBytes: number,
): Promise<RequestReading | NoResponse> {
  const { body: readBodyValue, parameters = [] }: Operation = operations[id];
  const { values, issues } = readQuery(query, parameters);
  if (issues.length > 0)
    return { refusal: { ...refuse("shape_violation", `The query is wrong: ${describeIssues(issues)}.`), issues } };
  const all = parameters.length === 0 ? inPath : { ...inPath, ...values };
  if (readBodyValue === undefined) return { body: undefined, plan: planOf(id, { body: undefined, parameters: all }) };
  const unsupported = checkMediaType(headers["content-type"], headers["content-encoding"]);
  if (unsupported !== undefined) return { refusal: unsupported };
  let bytes: Uint8Array | undefined;
  try {
    bytes = await readBody(maxBodyBytes);
  } catch (failure) {
    return { failure };
  }
  if (bytes === undefined)
    return { refusal: refuse("body_too_large", `The body has more than ${maxBodyBytes} bytes.`) };
  const json = readJson(bytes, int64Members[id]);
  const body = bodyText(bytes, json.text);
  if (json.refusal !== undefined) return { body, refusal: json.refusal };
  const reading = readBodyValue(json.value);
  if (reading.issues === undefined) return { body, plan: planOf(id, { body: reading.value, parameters: all }) };
  const refusal = refuse("shape_violation", `The body is not a ${bodySchemas[id]}: ${describeIssues(reading.issues)}.`);
  return { body, refusal: { ...refusal, issues: reading.issues } };
}

/** Calls the implementation: the compiler cannot follow that an operation's readers return what it takes. */
function planOf(id: OperationId, input: { readonly body: unknown; readonly parameters: ParameterValues }): Plan {
  return (implementations[id] as Implementation<never>)(input as never);
}
