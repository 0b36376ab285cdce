import { exampleOf } from "./example.ts";
import { argumentsOf, GROUPS, typeOfParameter } from "./parameters.ts";
import {
  type DescribedOperation,
  type Document,
  describeOperations,
  type NamedSchema,
  type Parameter,
} from "./paths.ts";
import { keyOf, type Schemas } from "./schemas.ts";
import { wordsOf } from "./words.ts";

/** Returns the methods of a client: with their documentation, and in terms of any options and results. */
export function emitClient(document: Document): string {
  const operations = describeOperations(document);
  const { schemas } = document.components;
  const bodies = operations.flatMap((operation) => [operation.body ?? [], successOf(operation).json ?? []].flat());
  const named = bodies.filter(isNamed).map(({ name }) => name);
  const inline = named.length === bodies.length ? "" : ", operations as Operations";
  return [
    ...(operations.some(({ body }) => body) ? ['import type { Sendable } from "../operation.ts";'] : []),
    `import type { components${inline} } from "./types.ts";`,
    "",
    ...[...new Set(named)].sort().map((name) => `type ${name} = components["schemas"]["${name}"];`),
    "",
    "/** The operations as methods. */",
    "export interface Methods<Options> {",
    operations.map((operation) => emitMethod(operation, schemas)).join("\n"),
    "}",
    "",
    "/** The operations as methods that never reject. */",
    "export interface SafeMethods<Options, Results extends Record<keyof Methods<Options>, unknown>> {",
    operations.map((operation) => emitSafeMethod(operation, schemas)).join("\n"),
    "}\n",
  ].join("\n");
}

function emitMethod(operation: DescribedOperation, schemas: Schemas): string {
  const { id, method, description, parameters, body } = operation;
  const { noun, effect } = wordsOf(operation);
  const { json, returned, headers } = successOf(operation);
  const resolved =
    json === undefined
      ? "Resolves to `undefined`."
      : `Resolves to ${returned.charAt(0).toLowerCase()}${returned.slice(1).replace(/\.$/, "")}, as the service returned it.`;
  const outcome = method === "GET" ? "" : `, its \`outcome\` whether the ${noun} ${effect}`;
  const data = json === undefined ? "" : `const ${isNamed(json) ? nameOf(json) : "result"} = `;
  return emitMember(
    [
      `${description} ${resolved}`,
      "",
      ...parameters
        .filter((one) => !GROUPS.includes(one.in))
        .flatMap((one) => (one.description === undefined ? [] : `@param ${one.name} ${one.description}`)),
      ...(body?.description === undefined ? [] : [`@param ${nameOf(body)} ${body.description}`]),
      ...headers.map(({ name, description }) => {
        const text = description === undefined ? "." : `: ${description}`;
        return `@remarks \`safe\` returns the header field \`${name}\`${text}`;
      }),
      `@throws AnyPlantStoreError. Its \`code\` says what went wrong${outcome}.`,
      `@example ${data}await plants.${id}(${examplesOf(operation, schemas)});`,
      ...tagsOf(operation),
    ],
    `${id}(${signatureOf(operation)}): Promise<${json === undefined ? "undefined" : typeOf(json)}>;`,
  );
}

function emitSafeMethod(operation: DescribedOperation, schemas: Schemas): string {
  const { id, description, responses } = operation;
  return emitMember(
    [
      `${description} Never rejects: the error that \`${id}\` would throw is the result's \`error\`.`,
      "",
      "@example",
      `const result = await plants.safe.${id}(${examplesOf(operation, schemas)});`,
      `if (result.ok) console.log(result.${successOf(operation).json === undefined ? "response.status" : "data"});`,
      ...(responses.some(({ status }) => status === "400")
        ? ['else if (result.error.code === "bad_request") console.error(result.error.body.message);']
        : ["else console.error(result.error.message);"]),
      ...tagsOf(operation),
    ],
    `${id}(${signatureOf(operation)}): Promise<Results["${id}"]>;`,
  );
}

function tagsOf({ isDeprecated, tags }: DescribedOperation): readonly string[] {
  return [...(isDeprecated ? ["@deprecated"] : []), ...tags.map((tag) => `@category ${tag}`)];
}

function emitMember(comment: readonly string[], member: string): string {
  return ["  /**", ...comment.map((line) => `   * ${commentOf(line)}`.trimEnd()), "   */", `  ${member}`].join("\n");
}

function commentOf(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("*/", "*\\/");
}

/** Returns the first success: its schema, which it may lack, its description and its header fields. */
function successOf({ responses }: DescribedOperation) {
  const { body, description = "", headers = [] } = responses.find(({ status }) => status.startsWith("2")) ?? {};
  return { json: body && "schema" in body ? body : undefined, returned: description, headers };
}

function isNamed({ type }: NamedSchema): boolean {
  return type.startsWith("Schemas");
}

function typeOf(schema: NamedSchema): string {
  return isNamed(schema) ? schema.name : schema.type;
}

/** Returns the name of a value of a schema: `plant` for both Plant and NewPlant, `body` for a schema without a name. */
function nameOf(schema: NamedSchema): string {
  if (!isNamed(schema)) return "body";
  const name = schema.name.replace(/^New(?=[A-Z])/, "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function signatureOf(operation: DescribedOperation): string {
  const { parameters, body } = operation;
  const isNeeded = (name: string) =>
    !GROUPS.includes(name) || parameters.some((parameter) => parameter.in === name && isRequired(parameter));
  const names = argumentsOf(operation);
  const codes = names.map((name, index) => {
    if (name === "body" && body !== undefined) return `${nameOf(body)}: Sendable<${typeOf(body)}>`;
    if (!GROUPS.includes(name))
      return `${name}: ${parameters.flatMap((one) => (one.name === name ? typeOfParameter(one) : [])).join()}`;
    const type = `{ ${parameters.flatMap((one) => (one.in === name ? memberOf(one) : [])).join("; ")} }`;
    if (isNeeded(name)) return `${name}: ${type}`;
    // TypeScript lets nobody leave out an argument before one that is needed.
    return names.slice(index).some(isNeeded) ? `${name}: ${type} | undefined` : `${name}?: ${type}`;
  });
  return [...codes, "options?: Options"].join(", ");
}

function isRequired({ required }: Parameter): boolean {
  return required === true;
}

function memberOf(parameter: Parameter): string {
  const { deprecated, schema } = parameter;
  const notes = [
    ...(parameter.description === undefined ? [] : [parameter.description]),
    ...(schema.default === undefined ? [] : [`@default ${JSON.stringify(schema.default)}`]),
    ...(deprecated || schema.deprecated ? ["@deprecated"] : []),
  ];
  const comment = notes.length === 0 ? "" : `/** ${commentOf(notes.join(" "))} */ `;
  const type = typeOfParameter(parameter);
  const member = isRequired(parameter) ? `: ${type}` : `?: ${type} | undefined`;
  return `${comment}readonly ${keyOf(parameter.name)}${member}`;
}

function examplesOf(operation: DescribedOperation, schemas: Schemas): string {
  const { parameters, body } = operation;
  const exampleOfParameter = (one: Parameter) => exampleOf(one.schema, schemas, one.name, one);
  return argumentsOf(operation)
    .map((name) => {
      if (name === "body" && body !== undefined) return exampleOf(body.schema, schemas, body.name, body);
      if (!GROUPS.includes(name))
        return parameters.flatMap((one) => (one.name === name ? exampleOfParameter(one) : [])).join();
      const group = parameters.filter((parameter) => parameter.in === name);
      return `{ ${group.map((one) => `${keyOf(one.name)}: ${exampleOfParameter(one)}`).join(", ")} }`;
    })
    .join(", ");
}
