/** The operations of a document in plain values. Like schemas.ts, this throws at everything unknown. */

import {
  type Document,
  type Parameter,
  type PathItem,
  type PathOperation,
  resolve,
  type Security,
} from "./openapi-document.ts";
import {
  bodyOf,
  type DescribedResponse,
  isNamed,
  type NamedSchema,
  type RequestBody,
  responseOf,
} from "./read-content.ts";
import { readParameter } from "./read-parameter.ts";
import { allowOnly } from "./refuse-keywords.ts";
import { isName } from "./schemas.ts";

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

function checkTemplate(path: string, parameters: readonly Parameter[], where: string): void {
  const templated = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  if (templated.toSorted().join() !== declared.toSorted().join())
    throw new Error(`${where}: its path names {${templated.join()}}, its parameters {${declared.join()}}`);
}

function securityOf(security: Security, document: Document, where: string): "bearer" | "none" {
  if (security.length === 0) return "none";
  const [[name = "", scopes = []] = [], ...others] = security.flatMap((requirement) => Object.entries(requirement));
  const isKnown = Object.hasOwn(document.components.securitySchemes ?? {}, name);
  if (security.length > 1 || others.length > 0 || scopes.length > 0 || !isKnown)
    throw new Error(`${where}: a security other than one HTTP bearer scheme, without scopes, is not known here`);
  return "bearer";
}

/** By the verb of an operationId such as createPlant: what it may have done if its outcome is unknown. */
const EFFECTS: Readonly<Record<string, string>> = { create: "may exist", delete: "may be gone", remove: "may be gone" };

export function wordsOf({ id }: DescribedOperation): {
  readonly verb: string;
  readonly noun: string;
  readonly effect: string;
} {
  const [verb = "", ...others] = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(" ");
  return { verb, noun: others.join(" ") || "record", effect: EFFECTS[verb] ?? "may have changed" };
}

export function hintOf(operation: DescribedOperation): string {
  const { verb, noun, effect } = wordsOf(operation);
  return operation.method === "GET" ? "" : ` The ${noun} ${effect}: look before you ${verb} it again.`;
}
