/** The operations of a document in plain values. Like schemas.ts, this throws at everything unknown. */
import type { Schema } from "../schema.ts";
import { allowOnly } from "./allowed-keywords.ts";
import { capital, isName, type Kind, referredName, resolveSchema, type Schemas } from "./schemas.ts";

/** The part of an OpenAPI document that the generator reads. */
export interface Document {
  readonly info: { readonly version: string };
  readonly security?: Security;
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly requestBodies?: Readonly<Record<string, Content>>;
    readonly responses?: Readonly<Record<string, Content>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly scheme?: string }>>;
  };
}

type Components = Document["components"];
type Security = readonly Readonly<Record<string, readonly unknown[]>>[];
type MaybeReferred<Value> = Value | { readonly $ref: string };

type PathItem = { readonly [method: string]: PathOperation } & {
  readonly parameters?: readonly MaybeReferred<Parameter>[];
};

interface PathOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly parameters?: readonly MaybeReferred<Parameter>[];
  readonly requestBody?: MaybeReferred<Content>;
  readonly responses: Readonly<Record<string, MaybeReferred<Content>>>;
  readonly security?: Security;
}

interface Content {
  readonly description?: string;
  readonly required?: boolean;
  readonly headers?: Readonly<Record<string, MaybeReferred<Header>>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema } & Exemplified>>;
}

export interface Exemplified {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export function givenExample({ example, examples = {} }: Exemplified): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

interface Header extends Exemplified {
  readonly style?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly schema: Schema;
}

/** A parameter, or a header field of a response. Its schema is not a reference. */
export interface Parameter extends Header {
  readonly name: string;
  readonly in: string;
}

export interface NamedSchema {
  /** Its name among the readers: a component's own. */
  readonly name: string;
  readonly schema: Schema;
  readonly type: string;
}

/** A component, which does not stand in its place. */
export function isNamed({ type }: NamedSchema): boolean {
  return type.startsWith("Schemas");
}

/** Where no `Schemas` is declared. */
export function typeCode({ type }: NamedSchema): string {
  return type.replace(/^Schemas/, 'components["schemas"]');
}

interface RequestBody extends NamedSchema, Exemplified {
  readonly description: string | undefined;
}

export interface DescribedResponse {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Parameter[];
  readonly body: NamedSchema | { readonly text: string } | undefined;
}

export interface DescribedOperation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly tags: readonly string[];
  /** Its method and path, for a message. */
  readonly where: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly security: "bearer" | "none";
  readonly body: RequestBody | undefined;
  readonly responses: readonly DescribedResponse[];
}

interface MethodRules {
  /** Undefined: it may have a body. */
  readonly hasBody?: boolean;
  /** Its request may be sent twice (RFC 9110 9.2.2). */
  readonly isIdempotent: boolean;
}

export const METHODS: Readonly<Record<string, MethodRules>> = {
  get: { hasBody: false, isIdempotent: true },
  post: { isIdempotent: false },
  put: { hasBody: true, isIdempotent: true },
  patch: { hasBody: true, isIdempotent: false },
  delete: { hasBody: false, isIdempotent: true },
};

/** Each segment is plain text or one parameter, so that a router reads back what a client has filled in. */
const PATH = /^(?:\/(?:[\w.~-]+|\{[^{}]*\}))+$/;

/** The media types whose bodies are read as text. */
const TEXTS = ["text/event-stream", "application/yaml"];

/** Header fields that belong to OpenAPI's other keywords, to the client, or to the transport. */
const RESERVED_FIELD =
  /^(?:accept|authorization|connection|content-.*|cookie2?|date|expect|host|keep-alive|origin|prefer|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

/** Ids that mean something else in a client, or in the file of the behaviours. */
const TAKEN_IDS = ["safe", "then", "toJSON", "index", "behaviours", "Behaviour", "OperationId"];

const KEYWORDS = {
  document: ["openapi", "info", "servers", "security", "tags", "paths", "components", "externalDocs"],
  components: ["schemas", "parameters", "requestBodies", "responses", "headers", "securitySchemes", "links"],
  path: ["summary", "description", "parameters"],
  operation: [
    ...["operationId", "summary", "description", "deprecated", "tags", "externalDocs"],
    ...["parameters", "requestBody", "responses", "security"],
  ],
  // A scalar is the same text with and without `explode`.
  parameter: [
    "name",
    "in",
    "required",
    "schema",
    "style",
    "explode",
    "description",
    "deprecated",
    "example",
    "examples",
  ],
  requestBody: ["description", "required", "content"],
  response: ["description", "headers", "content", "links"],
};

/** In the document's order. @throws Error that names the place of anything unknown */
export function describeOperations(document: Document): readonly DescribedOperation[] {
  allowOnly(document, KEYWORDS.document, "the document");
  allowOnly(document.components, KEYWORDS.components, "components");
  const schemes = Object.values(document.components.securitySchemes ?? {});
  const isBearer = schemes.every(({ type, scheme }) => type === "http" && scheme?.toLowerCase() === "bearer");
  if (schemes.length > 1 || !isBearer)
    throw new Error("components.securitySchemes: only one is known here, an HTTP bearer scheme; leave out any other");
  return Object.entries(document.paths).flatMap(([path, { parameters = [], ...item }]) => {
    allowOnly(item, [...Object.keys(METHODS), ...KEYWORDS.path], path);
    const operations = Object.entries(item)
      .filter(([method]) => Object.hasOwn(METHODS, method))
      .map(([method, operation]) => describeOperation(document, path, method, operation, parameters));
    // The mock reads the path before it knows the method.
    const inPath = operations.map(({ parameters }) =>
      JSON.stringify(parameters.flatMap((one) => (one.in === "path" ? [[one.name, one.schema]] : []))),
    );
    if (new Set(inPath).size > 1) throw new Error(`${path}: its operations must have the same parameters in the path`);
    return operations;
  });
}

/** As often as they stand there. */
export function schemasIn(operations: readonly Partial<DescribedOperation>[]): readonly NamedSchema[] {
  return operations
    .flatMap(({ body, responses = [] }) => [body, ...responses.map((response) => response.body)])
    .flatMap((body) => (body !== undefined && "schema" in body ? [body] : []));
}

/** They stand in their places, and so have no name of their own. */
export function inlineSchemas(document: Document): readonly NamedSchema[] {
  return schemasIn(describeOperations(document)).filter((body) => !isNamed(body));
}

function describeOperation(
  document: Document,
  path: string,
  method: string,
  operation: PathOperation,
  ofPath: NonNullable<PathItem["parameters"]>,
): DescribedOperation {
  const where = `${method.toUpperCase()} ${path}`;
  allowOnly(operation, KEYWORDS.operation, where);
  const { components } = document;
  if (!PATH.test(path)) throw new Error(`${where}: a path is made of segments, each plain text or one {parameter}`);
  const { operationId: id, summary = where, description = `${summary}.`, tags = [], responses } = operation;
  if (id === undefined || !isName(id) || TAKEN_IDS.includes(id))
    throw new Error(`${where}: the operationId "${id}" cannot name a method and a file; write one such as getPlant`);
  // An operation's own parameter overrides that of the path.
  const parameters = [...ofPath, ...(operation.parameters ?? [])]
    .map((one) => readParameter(resolve(one, components, "parameters", where), components, where))
    .filter((one, index, all) => index === all.findLastIndex((last) => last.name === one.name && last.in === one.in));
  const twice = parameters.find(({ name }, index) => parameters.findIndex((one) => one.name === name) !== index);
  if (twice !== undefined) throw new Error(`${where} ${twice.name}: another parameter has the same name`);
  checkTemplate(path, parameters, where);
  const requestBody = operation.requestBody && resolve(operation.requestBody, components, "requestBodies", where);
  const hasBody = METHODS[method]?.hasBody ?? requestBody !== undefined;
  if (hasBody !== (requestBody !== undefined))
    throw new Error(`${where}: a ${method.toUpperCase()} ${hasBody ? "needs a" : "has no"} body`);
  const read = Object.entries(responses).map(([status, response]) =>
    responseOf(resolve(response, components, "responses", `${where} ${status}`), components, { id, where, status }),
  );
  if (!read.some(({ status }) => status.startsWith("2")))
    throw new Error(`${where}: needs a response with a status of success`);
  return {
    ...{ id, summary, description, where, path, parameters, tags, responses: read },
    method: method.toUpperCase(),
    isDeprecated: operation.deprecated === true,
    security: securityOf(operation.security ?? document.security ?? [], document, where),
    body: requestBody && bodyOf(requestBody, components, id, where),
  };
}

function resolve<Value extends object>(
  value: MaybeReferred<Value>,
  components: Components,
  kind: Exclude<Kind, "schemas">,
  where: string,
): Value {
  if (!("$ref" in value)) return value;
  allowOnly(value, ["$ref"], where);
  const known = (components[kind] ?? {}) as Readonly<Record<string, Value>>;
  // The name is that of a component.
  return known[referredName(value.$ref, known, where, kind)] as Value;
}

function readParameter(parameter: Parameter, { schemas }: Components, operation: string): Parameter {
  const where = `${operation} ${parameter.name}`;
  allowOnly(parameter, KEYWORDS.parameter, where);
  const { name, in: place, required } = parameter;
  const style = place === "query" ? "form" : "simple";
  if ((parameter.style ?? style) !== style)
    throw new Error(`${where}: the style "${parameter.style}" is not known here; leave it out, which means "${style}"`);
  if (!["path", "query", "header"].includes(place))
    throw new Error(`${where}: a parameter in "${place}" is not known here; there are path, query and header`);
  if (place === "path" && required !== true) throw new Error(`${where}: a parameter of the path must be required`);
  if (place === "header") checkField(name, where);
  // The mock reads it by a named group of a regular expression. No object may inherit a member of that name.
  else if (!/^[a-z]\w*$/i.test(name) || name in {})
    throw new Error(`${where}: the name of a parameter must be a name in TypeScript too`);
  return { ...parameter, schema: scalarSchema(parameter.schema, schemas, where) };
}

function checkField(name: string, where: string): void {
  if (!/^[a-z][\w-]*$/i.test(name) || name.toLowerCase() in {})
    throw new Error(`${where}: the name of a header field is made of letters, digits and "-"`);
  if (RESERVED_FIELD.test(name))
    throw new Error(`${where}: leave it out: OpenAPI says it elsewhere, or the client or the transport sets it`);
}

/** Of a text, or of the scalar that it stands for. */
function scalarSchema(schema: Schema | undefined, schemas: Schemas, where: string): Schema {
  const resolved = resolveSchema(schema ?? {}, schemas, where);
  if (resolved.name !== undefined) return scalarSchema(resolved.schema, resolved.schemas, where);
  const { type } = resolved.schema;
  if (typeof type !== "string" || type === "array" || type === "object")
    throw new Error(`${where}: a text has one type, such as "string", and not ${JSON.stringify(type)}`);
  return resolved.schema;
}

function checkTemplate(path: string, parameters: readonly Parameter[], where: string): void {
  const templated = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  if (templated.toSorted().join() !== declared.toSorted().join())
    throw new Error(`${where}: its path names {${templated.join()}}, its parameters {${declared.join()}}`);
}

function bodyOf(body: Content, { schemas }: Components, id: string, operation: string): RequestBody {
  const where = `${operation} requestBody`;
  allowOnly(body, KEYWORDS.requestBody, where);
  if (body.required !== true) throw new Error(`${where}: an optional body is not known here; write required: true`);
  const inline = { name: `${capital(id)}Body`, type: `Operations["${id}"]["requestBody"]` };
  return { ...jsonOf(body, schemas, inline, where), description: body.description };
}

function responseOf(
  response: Content,
  components: Components,
  { id, where: operation, status }: { readonly id: string; readonly where: string; readonly status: string },
): DescribedResponse {
  const where = `${operation} ${status}`;
  allowOnly(response, KEYWORDS.response, where);
  if (!/^[2-5]\d\d$/.test(status)) throw new Error(`${where}: a response without a status is not known here`);
  const { description = "", content } = response;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const field = resolve(header, components, "headers", `${where} ${name}`);
    return readParameter({ ...field, name, in: "header" }, components, where);
  });
  const common = { status, description, headers };
  if (content === undefined && status.startsWith("2")) return { ...common, body: undefined };
  if (content === undefined)
    throw new Error(`${where}: only a success may lack content; leave it out, and the client throws an ApiError`);
  if (/^(?:204|205|304)$/.test(status)) throw new Error(`${where}: such a response has no body; leave out its content`);
  const text = TEXTS.find((type) => Object.hasOwn(content ?? {}, type));
  if (text !== undefined) return { ...common, body: textOf(text, response, where) };
  const inline = { name: capital(id) + status, type: `Operations["${id}"]["responses"][${status}]` };
  return { ...common, body: jsonOf(response, components.schemas, inline, where) };
}

function textOf(text: string, { content = {} }: Content, where: string): { readonly text: string } {
  allowOnly(content, [text], where);
  const { schema = {}, ...further } = content[text] ?? {};
  allowOnly(further, [], where);
  allowOnly(schema, ["type", "description"], where);
  if (schema.type !== "string") throw new Error(`${where}: the schema of ${text} is a string`);
  return { text };
}

/** JSON is the only known media type. @param inline its name and its type if it has no name */
function jsonOf(
  { content = {} }: Content,
  schemas: Schemas,
  inline: Pick<NamedSchema, "name" | "type">,
  where: string,
): NamedSchema & Exemplified {
  allowOnly(content, ["application/json"], where);
  const { "application/json": media } = content;
  if (media === undefined) throw new Error(`${where}: a body that is not application/json is not known here`);
  allowOnly(media, ["schema", "example", "examples"], where);
  const { schema = {}, ...examples } = media;
  const { name } = resolveSchema(schema, schemas, where);
  if (name !== undefined) return { ...examples, name, schema, type: `Schemas["${name}"]` };
  return { ...examples, name: inline.name, schema, type: `${inline.type}["content"]["application/json"]` };
}

function securityOf(security: Security, document: Document, where: string): "bearer" | "none" {
  if (security.length === 0) return "none";
  const [[name = "", scopes = []] = [], ...others] = security.flatMap((requirement) => Object.entries(requirement));
  const isKnown = Object.hasOwn(document.components.securitySchemes ?? {}, name);
  if (security.length > 1 || others.length > 0 || scopes.length > 0 || !isKnown)
    throw new Error(`${where}: a security other than one HTTP bearer scheme, without scopes, is not known here`);
  return "bearer";
}
