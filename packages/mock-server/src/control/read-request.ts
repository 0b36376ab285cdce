import { describeIssues, type Issue, isObject, type Parameter, recordMembers, string } from "../contract.ts";
import { type Refusal, refuse } from "../service/errors.ts";
import { readJson } from "../service/json/read-json.ts";
import { checkMediaType } from "../service/media-type.ts";
import type { NoResponse } from "../service/message.ts";
import { type ParameterValues, readParameters } from "../service/parameters.ts";
import { readBytes } from "../service/read-request.ts";
import { findRepeatedName } from "../shared/find-repeated-name.ts";
import { type OperationId, operations, type Wire } from "./control-contract.ts";
import type { ControlRequest } from "./message.ts";

export interface Input {
  readonly parameters: ParameterValues & { readonly space?: string };
  readonly body: Wire["FaultInjection"] | undefined;
}

const MOST_BYTES = 65_536;

/** The document of the control API does not know a plant's members. Its own names come first. */
function membersFor(id: OperationId, declared: readonly Parameter[]): readonly Parameter[] {
  if (id !== "listPlants" && id !== "listRequests") return [];
  return Object.keys(recordMembers)
    .filter((member) => declared.every(({ name }) => name !== member))
    .map((name) => ({ name, in: "query", required: false, type: "string", scalar: string }));
}

/** Refuses unknown names, which may be mistyped. If the body is lost, nobody is left to respond to. */
export async function readRequest(
  { headers, query, readBody }: Pick<ControlRequest, "headers" | "query" | "readBody">,
  id: OperationId,
  inPath: ParameterValues,
): Promise<Input | Refusal | NoResponse> {
  const operation = operations[id];
  const declared: readonly Parameter[] = "parameters" in operation ? operation.parameters : [];
  const known = [...declared.filter((parameter) => parameter.in === "query"), ...membersFor(id, declared)];
  const unknown = unknownParameter(query, known);
  if (unknown !== undefined) return wrongQuery(unknown);
  const { values, issues } = readParameters({ query }, known);
  if (issues.length > 0) return wrongQuery(describeIssues(issues));
  const parameters: Input["parameters"] = { ...inPath, ...values };
  if (operation.method === "GET") return { parameters, body: undefined };

  const takesBody = "body" in operation;
  const unsupported = takesBody ? checkJson(headers) : undefined;
  if (unsupported !== undefined) return unsupported;
  // Reads the whole body first: a request that turns out to be malformed must change nothing.
  const bytes = await readBytes(readBody, MOST_BYTES);
  if ("failure" in bytes) return bytes;
  if (!takesBody) return "length" in bytes && bytes.length === 0 ? { parameters, body: undefined } : UNWANTED_BODY;
  if ("error" in bytes) return bytes;
  const json = readJson(bytes);
  if (json.refusal !== undefined) return json.refusal;
  const repeated = findRepeatedName(json.text);
  if (repeated !== undefined) return wrongBody(`it has the member ${repeated} twice.`);
  const body = operation.body(json.value);
  const wrong = body.issues ?? unknownMembers(json.value, body.value, "");
  if (body.value === undefined || wrong.length > 0) return wrongBody(`${describeIssues(wrong)}.`);
  return { parameters, body: body.value };
}

/** Unlike the service: a page can send a body without a type, and without a preflight (Fetch, "no-cors"). */
function checkJson(headers: ControlRequest["headers"]): Refusal | undefined {
  return headers["content-type"] === undefined
    ? refuse("unsupported_media_type", "The body must be application/json.", { Accept: "application/json" })
    : checkMediaType(headers["content-type"], headers["content-encoding"]);
}

const UNWANTED_BODY = refuse("shape_violation", "There must be no body. The parameters are in the query.");

export function wrongQuery(reason: string): Refusal {
  return refuse("shape_violation", `The query is wrong: ${reason}.`);
}

/** @param sentence with its full stop, as an error's message has it */
export function wrongBody(sentence: string): Refusal {
  return refuse("shape_violation", `The body is wrong: ${sentence}`);
}

function unknownParameter(query: string, parameters: readonly Parameter[]): string | undefined {
  const known = parameters.map(({ name }) => name);
  const seen = new Set<string>();
  for (const name of new URLSearchParams(query).keys()) {
    const shown = JSON.stringify(name);
    if (!known.includes(name)) {
      const all = known.length === 0 ? "There are none here" : `There are ${known.join(", ")}`;
      return `unknown parameter ${shown}. ${all}`;
    }
    if (seen.has(name)) return `it has the parameter ${shown} twice`;
    seen.add(name);
  }
  return undefined;
}

function unknownMembers(input: unknown, value: unknown, pointer: string): readonly Issue[] {
  if (!isObject(input) || !isObject(value)) return [];
  return Object.entries(input).flatMap(([name, member]) => {
    const place = `${pointer}/${name}`;
    return Object.hasOwn(value, name)
      ? unknownMembers(member, value[name], place)
      : [{ pointer: place, expected: "no such member", received: "one" }];
  });
}
