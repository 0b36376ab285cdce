/** The operations of a document in plain values. Like schemas.ts, it stops at everything that it does not know. */
import { allowOnly, membersOf, referredName, type Schema, type Schemas } from "./schemas.ts";

/** The part of an OpenAPI document that the generator reads. */
export interface Document {
  readonly security?: Security;
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathOperation>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly scheme?: string }>>;
  };
}

type Security = readonly Readonly<Record<string, readonly unknown[]>>[];

interface PathOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly PathParameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
  readonly security?: Security;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface PathParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** An operation whose bodies are named by their schemas. */
export interface DescribedOperation {
  readonly id: string;
  readonly summary: string;
  /** Its method and path, for a message. */
  readonly where: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly PathParameter[];
  readonly security: "bearer" | "none";
  readonly body: string | undefined;
  readonly responses: readonly (readonly [status: string, schema: string])[];
}

/** Each segment is plain text or one parameter, so that a router reads back what a client has filled in. */
const PATH = /^(?:\/(?:[\w.~-]+|\{[^{}]*\}))+$/;

/** The methods that the mock and the SDK know. */
const METHODS = ["get", "post"];

const KEYWORDS = {
  operation: ["operationId", "summary", "description", "parameters", "requestBody", "responses", "security"],
  parameter: ["name", "in", "required", "description", "schema"],
  requestBody: ["description", "required", "content"],
  response: ["description", "content"],
};

/** Returns every operation in the document's order. @throws Error that names the place of anything unknown */
export function describeOperations(document: Document): readonly DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    allowOnly(item, METHODS, path);
    const operations = Object.entries(item).map(([method, operation]) =>
      describeOperation(document, path, method.toUpperCase(), operation),
    );
    // The path is read before the method chooses the operation.
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
): DescribedOperation {
  const where = `${method} ${path}`;
  allowOnly(operation, KEYWORDS.operation, where);
  const { schemas } = document.components;
  if (!PATH.test(path)) throw new Error(`${where}: a path is made of segments, each plain text or one {parameter}`);
  const { operationId: id, summary = where, parameters = [], requestBody, responses } = operation;
  if (id === undefined || !/^[a-z]\w*$/i.test(id)) throw new Error(`${where}: needs an operationId that is a name`);
  for (const parameter of parameters) checkParameter(parameter, where);
  checkTemplate(path, parameters, where);
  if (method === "GET" && requestBody !== undefined) throw new Error(`${where}: a GET has no body`);
  const body = requestBody && bodyOf(requestBody, schemas, where);
  return {
    id,
    summary,
    where,
    method,
    path,
    parameters,
    security: securityOf(operation.security ?? document.security ?? [], document, where),
    body,
    responses: responsesOf(responses, schemas, where),
  };
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
    throw new Error(`${where}: the name of a parameter is one of TypeScript's`);
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
  if (body.required !== true) throw new Error(`${where}: a body that may be left out is not known here`);
  return jsonOf(body, schemas, where);
}

function responsesOf(
  responses: PathOperation["responses"],
  schemas: Schemas,
  where: string,
): DescribedOperation["responses"] {
  const read = Object.entries(responses).map(
    ([status, response]) => [status, responseOf(response, schemas, where, status)] as const,
  );
  if (!read.some(([status]) => status.startsWith("2"))) throw new Error(`${where}: needs a response of a success`);
  return read;
}

function responseOf(response: Content, schemas: Schemas, operation: string, status: string): string {
  const where = `${operation} ${status}`;
  if (/^(?:1..|204|205|304)$/.test(status)) throw new Error(`${where}: such a response has no body`);
  if (!/^[2-5]\d\d$/.test(status)) throw new Error(`${where}: a response without a status is not known here`);
  allowOnly(response, KEYWORDS.response, where);
  const name = jsonOf(response, schemas, where);
  const members = membersOf({ $ref: `#/components/schemas/${name}` }, schemas, name);
  const int64 = members.find(({ schema }) => schema.format === "int64");
  // The SDK reads a response with JSON.parse, which rounds.
  if (int64 !== undefined)
    throw new Error(`${where}: the SDK cannot read the int64 "${int64.name}" of a response exactly`);
  return name;
}

/** Returns the name of the schema of a body in JSON, the only known media type. */
function jsonOf({ content = {} }: Content, schemas: Schemas, where: string): string {
  allowOnly(content, ["application/json"], where);
  const { "application/json": media } = content;
  if (media === undefined) throw new Error(`${where}: a body that is not application/json is not known here`);
  allowOnly(media, ["schema"], where);
  allowOnly(media.schema, ["$ref"], where);
  return referredName(media.schema.$ref, schemas, where);
}

function securityOf(security: Security, document: Document, where: string): "bearer" | "none" {
  if (security.length === 0) return "none";
  const [[name = "", scopes = []] = [], ...others] = security.flatMap((requirement) => Object.entries(requirement));
  const { type, scheme } = document.components.securitySchemes?.[name] ?? {};
  if (security.length > 1 || others.length > 0 || scopes.length > 0 || type !== "http" || scheme !== "bearer")
    throw new Error(`${where}: a security other than one HTTP bearer scheme is not known here`);
  return "bearer";
}
