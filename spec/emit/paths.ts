/** The operations of a document in plain values. Like schemas.ts, this throws at everything unknown. */
import { allowOnly, referredName, type Schema, type Schemas } from "./schemas.ts";

/** The part of an OpenAPI document that the generator reads. */
export interface Document {
  readonly info: { readonly version: string };
  readonly security?: Security;
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters?: Readonly<Record<string, PathParameter>>;
    readonly responses?: Readonly<Record<string, Content>>;
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly scheme?: string }>>;
  };
}

type Security = readonly Readonly<Record<string, readonly unknown[]>>[];

type PathItem = { readonly [Method in (typeof METHODS)[number]]?: PathOperation } & Pick<PathOperation, "parameters">;

interface PathOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (PathParameter | Reference)[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content | Reference>>;
  readonly security?: Security;
}

interface Reference {
  readonly $ref: string;
}

interface Content {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface PathParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The body of a response: JSON, named by its schema; a text, named by its media type; or none. */
export type ResponseBody = { readonly schema: string } | { readonly text: string } | undefined;

/** An operation whose bodies are named by their schemas. */
export interface DescribedOperation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Its method and path, for a message. */
  readonly where: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly PathParameter[];
  readonly security: "bearer" | "none";
  readonly body: string | undefined;
  readonly responses: readonly (readonly [status: string, body: ResponseBody, description: string])[];
}

/** Each segment is plain text or one parameter, so that a router reads back what a client has filled in. */
const PATH = /^(?:\/(?:[\w.~-]+|\{[^{}]*\}))+$/;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** Whether a request has a body. A POST may have one. */
const HAS_BODY: ReadonlyMap<string, boolean> = new Map([
  ["GET", false],
  ["PUT", true],
  ["PATCH", true],
  ["DELETE", false],
]);

/** The media types whose bodies are read as text. */
const TEXTS = ["text/event-stream", "application/yaml"];

const KEYWORDS = {
  operation: ["operationId", "summary", "description", "parameters", "requestBody", "responses", "security"],
  parameter: ["name", "in", "required", "description", "schema"],
  requestBody: ["description", "required", "content"],
  response: ["description", "content"],
};

/** Returns every operation in the document's order. @throws Error that names the place of anything unknown */
export function describeOperations(document: Document): readonly DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    allowOnly(item, [...METHODS, "parameters"], path);
    const { parameters = [], ...methods } = item;
    const operations = Object.entries(methods).map(([method, operation]) =>
      describeOperation(document, path, method.toUpperCase(), operation, parameters),
    );
    // The mock reads the path before it knows the method.
    const inPath = operations.map(({ parameters }) => JSON.stringify(parameters.filter((one) => one.in === "path")));
    if (new Set(inPath).size > 1) throw new Error(`${path}: its operations must have the same parameters in the path`);
    return operations;
  });
}

function describeOperation(
  document: Document,
  path: string,
  method: string,
  operation: PathOperation,
  ofPath: NonNullable<PathItem["parameters"]>,
): DescribedOperation {
  const where = `${method} ${path}`;
  allowOnly(operation, KEYWORDS.operation, where);
  const { schemas, parameters: known = {} } = document.components;
  if (!PATH.test(path)) throw new Error(`${where}: a path is made of segments, each plain text or one {parameter}`);
  const { operationId: id, summary = where, description = `${summary}.`, requestBody, responses } = operation;
  if (id === undefined || !/^[a-z]\w*$/i.test(id)) throw new Error(`${where}: needs an operationId that is a name`);
  // An operation's own parameter overrides that of the path.
  const parameters = [...ofPath, ...(operation.parameters ?? [])]
    .map((one) => resolve(one, known, "parameters", where))
    .filter((one, index, all) => index === all.findLastIndex((last) => last.name === one.name && last.in === one.in));
  for (const parameter of parameters) checkParameter(parameter, where);
  checkTemplate(path, parameters, where);
  const hasBody = HAS_BODY.get(method) ?? requestBody !== undefined;
  if (hasBody !== (requestBody !== undefined))
    throw new Error(`${where}: a ${method} ${hasBody ? "needs a" : "has no"} body`);
  const body = requestBody && bodyOf(requestBody, schemas, where);
  return {
    id,
    summary,
    description,
    where,
    method,
    path,
    parameters,
    security: securityOf(operation.security ?? document.security ?? [], document, where),
    body,
    responses: responsesOf(responses, document.components, where),
  };
}

/** Returns the component of a reference, or the value itself if it is no reference. */
function resolve<Value extends object>(
  value: Value | Reference,
  components: Readonly<Record<string, Value>>,
  kind: "parameters" | "responses",
  where: string,
): Value {
  if (!("$ref" in value)) return value;
  allowOnly(value, ["$ref"], where);
  // The name is that of a component.
  return components[referredName(value.$ref, components, where, kind)] as Value;
}

function checkParameter(parameter: PathParameter, operation: string): void {
  const where = `${operation} ${parameter.name}`;
  allowOnly(parameter, KEYWORDS.parameter, where);
  if (parameter.in !== "path" && parameter.in !== "query")
    throw new Error(`${where}: a parameter in "${parameter.in}" is not known here; teach it to spec/emit/`);
  if (parameter.in === "path" && parameter.required !== true)
    throw new Error(`${where}: a parameter of the path must be required`);
  // The mock reads it by a named group of a regular expression. No object may inherit a member of that name.
  if (!/^[a-z]\w*$/i.test(parameter.name) || parameter.name in {})
    throw new Error(`${where}: the name of a parameter must be a name in TypeScript too`);
}

function checkTemplate(path: string, parameters: readonly PathParameter[], where: string): void {
  const templated = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  if (templated.toSorted().join() !== declared.toSorted().join())
    throw new Error(`${where}: its path names {${templated.join()}}, its parameters {${declared.join()}}`);
}

function bodyOf(body: NonNullable<PathOperation["requestBody"]>, schemas: Schemas, operation: string): string {
  const where = `${operation} requestBody`;
  allowOnly(body, KEYWORDS.requestBody, where);
  if (body.required !== true) throw new Error(`${where}: an optional body is not known here`);
  return jsonOf(body, schemas, where);
}

function responsesOf(
  responses: PathOperation["responses"],
  { schemas, responses: known = {} }: Document["components"],
  where: string,
): DescribedOperation["responses"] {
  const read = Object.entries(responses).map(([status, response]) => {
    const resolved = resolve(response, known, "responses", `${where} ${status}`);
    return [status, responseOf(resolved, schemas, where, status), resolved.description ?? ""] as const;
  });
  if (!read.some(([status]) => status.startsWith("2")))
    throw new Error(`${where}: needs a response with a status of success`);
  return read;
}

function responseOf(response: Content, schemas: Schemas, operation: string, status: string): ResponseBody {
  const where = `${operation} ${status}`;
  allowOnly(response, KEYWORDS.response, where);
  if (status === "204" && response.content === undefined) return undefined;
  if (/^(?:1..|204|205|304)$/.test(status)) throw new Error(`${where}: such a response has no body`);
  if (!/^[2-5]\d\d$/.test(status)) throw new Error(`${where}: a response without a status is not known here`);
  const text = TEXTS.find((type) => Object.hasOwn(response.content ?? {}, type));
  if (text !== undefined) return textOf(text, response, where);
  return { schema: jsonOf(response, schemas, where) };
}

function textOf(text: string, { content = {} }: Content, where: string): ResponseBody {
  allowOnly(content, [text], where);
  const { schema = {}, ...further } = content[text] ?? {};
  allowOnly(further, [], where);
  allowOnly(schema, ["type", "description"], where);
  if (schema.type !== "string") throw new Error(`${where}: the schema of ${text} is a string`);
  return { text };
}

/** Returns the name of the schema of a body in JSON, the only known media type. */
function jsonOf({ content = {} }: Content, schemas: Schemas, where: string): string {
  allowOnly(content, ["application/json"], where);
  const { "application/json": media } = content;
  if (media === undefined) throw new Error(`${where}: a body that is not application/json is not known here`);
  allowOnly(media, ["schema"], where);
  const { schema = {} } = media;
  allowOnly(schema, ["$ref"], where);
  return referredName(schema.$ref, schemas, where, "schemas");
}

function securityOf(security: Security, document: Document, where: string): "bearer" | "none" {
  if (security.length === 0) return "none";
  const [[name = "", scopes = []] = [], ...others] = security.flatMap((requirement) => Object.entries(requirement));
  const { type, scheme } = document.components.securitySchemes?.[name] ?? {};
  if (security.length > 1 || others.length > 0 || scopes.length > 0 || type !== "http" || scheme !== "bearer")
    throw new Error(`${where}: a security other than one HTTP bearer scheme is not known here`);
  return "bearer";
}
