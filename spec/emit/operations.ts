import type { Schema } from "../schema.ts";
import { type DescribedOperation, describeOperations, hintOf, METHODS } from "./describe-operations.ts";
import { int64Places } from "./int64-places.ts";
import type { Document, Parameter } from "./openapi-document.ts";
import { additionsOf, argumentsOf, codeOfValue, scalarOfParameter } from "./parameters.ts";
import { readerOf } from "./parts.ts";
import type { DescribedResponse, NamedSchema } from "./read-content.ts";
import { isObject, keyOf, membersOf, membersWithin, readerName, resolveSchema, type Schemas } from "./schemas.ts";

type Member = readonly [name: string, type: string, value: string];

/**
 * @param isCalled whether a client has a method for each: then they have arguments, targets and hints, and else parameters
 * @throws Error that names the place of anything unknown
 */
export function emitOperations(document: Document, isCalled = true): string {
  const operations = describeOperations(document);
  const ids = operations.map(({ id }) => id);
  const anyHint = operations.map(hintOf).find((hint) => hint !== "") ?? "";
  const { schemas } = document.components;
  return [
    'type Schemas = components["schemas"];',
    "",
    ...(isCalled
      ? [
          "/** The hint for an error that belongs to no operation: that of the first one that changes something. */",
          `export const anyHint: string = ${JSON.stringify(anyHint)};`,
          "",
        ]
      : []),
    ...operations.map((operation) => emitOperation(operation, schemas, isCalled ? anyHint : undefined)),
    "/** Every operation, by its operationId. */",
    `export const operations: { ${ids.map((id) => `readonly ${id}: typeof ${id}$`).join("; ")} } =`,
    `  { ${ids.map((id) => `${id}: ${id}$`).join(", ")} } satisfies Record<string, AnyOperation>;`,
    "",
    "export type OperationId = keyof typeof operations;\n",
  ].join("\n");
}

/** The `$` keeps its name apart from all others of the code. @param anyHint undefined where no client calls the operation */
function emitOperation(operation: DescribedOperation, schemas: Schemas, anyHint: string | undefined): string {
  const { id, summary, where, method, path, security, body, responses } = operation;
  const text = responses.find((response) => response.body && "text" in response.body);
  if (anyHint !== undefined && text) throw new Error(`${where} ${text.status}: a client reads JSON; return that`);
  const bodies = responses.map((response) => [response.status, ...emitResponse(response, schemas, where)] as const);
  const parameters = additionsOf(operation).map(({ name, type, value }) => [name, type, value] as const);
  const members: readonly Member[] = [
    literal("method", method),
    literal("path", path),
    ...(security === "none" ? [literal("security", security)] : []),
    ...(anyHint === undefined ? parameters : membersOfCall(operation, anyHint)),
    ...(body === undefined ? [] : [["body", `Read<${body.type}>`, emitBody(body, schemas, where)] as const]),
    [
      "responses",
      `{ ${bodies.map(([status, type]) => `readonly ${status}: ${type}`).join("; ")} }`,
      `{ ${bodies.map(([status, , value]) => `${status}: ${value}`).join(", ")} }`,
    ],
  ];
  return [
    ...(anyHint === undefined ? [] : [`/** ${summary.replaceAll("*/", "*\\/")}. */`]),
    `export const ${id}$: { ${members.map(([name, type]) => `readonly ${name}: ${type}`).join("; ")} } = {`,
    ...members.map(([name, , value]) => `  ${name}: ${value},`),
    "};\n",
  ].join("\n");
}

function membersOfCall(operation: DescribedOperation, anyHint: string): readonly Member[] {
  const { where, method, path, parameters } = operation;
  const hint = hintOf(operation);
  const names = `[${argumentsOf(operation)
    .map((name) => JSON.stringify(name))
    .join(", ")}]`;
  return [
    ["arguments", `readonly ${names}`, names],
    ...(parameters.length === 0 ? [] : [["target", "Target", emitTarget(path, parameters, where)] as const]),
    ...(METHODS[method.toLowerCase()]?.isIdempotent ? [["idempotent", "true", "true"] as const] : []),
    // A property of another value would keep that value in a bundle.
    ["hint", "string", hint !== "" && hint === anyHint ? "anyHint" : JSON.stringify(hint)],
  ];
}

function emitBody({ name, schema }: NamedSchema, schemas: Schemas, where: string): string {
  const asked = membersWithin(schema, schemas, where).find(({ required, schema }) => required && schema.readOnly);
  if (asked !== undefined)
    throw new Error(
      `${where} requestBody: ${asked.where} is readOnly, so no body may require it; leave out one of both`,
    );
  const { schema: target, schemas: others } = resolveSchema(schema, schemas, where);
  if (!isObject(target)) throw new Error(`${where} requestBody: a body is an object, so that it can grow`);
  const isNested = readerOf(target, others, name).code.startsWith("nestedReader(");
  return isNested ? `nestedBody(${readerName(name)})` : readerName(name);
}

function emitResponse(
  { status, body }: DescribedResponse,
  schemas: Schemas,
  where: string,
): readonly [type: string, value: string] {
  if (body === undefined) return ["null", "null"];
  if ("text" in body) return [JSON.stringify(body.text), JSON.stringify(body.text)];
  if (!status.startsWith("2")) checkFailure(body.schema, schemas, `${where} ${status}`);
  const hidden = membersWithin(body.schema, schemas, where).find(({ schema }) => schema.writeOnly);
  if (hidden !== undefined)
    throw new Error(`${where} ${status}: ${hidden.where} is writeOnly; give the response a schema without it`);
  const places = int64Places(body.schema, schemas, where);
  const reader = readerName(body.name);
  return [`Read<${body.type}>`, places === undefined ? reader : `exactReader(${reader}, ${places})`];
}

/** Throws unless a failure has the members that the client's message shows. */
function checkFailure(schema: Schema, schemas: Schemas, where: string): void {
  const members = isObject(resolveSchema(schema, schemas, where).schema) ? membersOf(schema, schemas, where) : [];
  const has = (name: string, type: string) =>
    members.some((member) => member.name === name && member.required && member.schema.type === type);
  if (!has("error", "integer") || !has("message", "string"))
    throw new Error(`${where}: a failure needs the required members error, an integer, and message, a string`);
}

/** With only the code that its parameters need, since each byte counts in a client. */
function emitTarget(path: string, parameters: readonly Parameter[], where: string): string {
  const members = parameters.map((parameter) => {
    const code = scalarOfParameter(parameter, where);
    const wrapper = wrapperOf(parameter);
    return `${keyOf(parameter.name)}: ${wrapper === undefined ? code : `${wrapper}(${code})`}`;
  });
  const required = parameters.flatMap(({ name, required }) => (required ? JSON.stringify(name) : []));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    parameters.some((parameter) => parameter.name === name && parameter.schema.type === "string")
      ? `\${encodeURIComponent(values.${name})}`
      : `\${values.${name}}`,
  );
  const membersIn = (place: string, key: (name: string) => string) =>
    parameters.flatMap((one) => (one.in === place ? `${keyOf(key(one.name))}: ${codeOfValue(one)}` : [])).join(", ");
  const query = membersIn("query", (name) => name);
  const fields = membersIn("header", (name) => name.toLowerCase());
  const target = `\`${filled}${query === "" ? "" : `\${queryOf({ ${query} })}`}\``;
  const makers = [`(values) => ${target}`, ...(fields === "" ? [] : [`(values) => ({ ${fields} })`])];
  return `targetReader(reader({ ${members.join(", ")} }, [${required.join(", ")}]), ${makers.join(", ")})`;
}

/** Its reader also refuses texts which the path, the query or a header field cannot hold. */
function wrapperOf(parameter: Parameter): "segment" | "encodable" | "field" | undefined {
  if (parameter.schema.type !== "string") return undefined;
  if (parameter.in === "header") return "field";
  return parameter.in === "path" ? "segment" : "encodable";
}

function literal(name: string, text: string): Member {
  const quoted = JSON.stringify(text);
  return [name, quoted, quoted];
}
