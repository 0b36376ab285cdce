import { type DescribedOperation, describeOperations, wordsOf } from "./describe-operations.ts";
import { exampleOf } from "./example.ts";
import type { Document, Parameter } from "./openapi-document.ts";
import { argumentsOf, GROUPS, typeOfParameter } from "./parameters.ts";
import { isNamed, type NamedSchema, typeCode } from "./read-content.ts";
import { isName, keyOf, type Schemas } from "./schemas.ts";

/** The names that mean something else in the code of the client: a schema of such a name is written out. */
const TAKEN = ["Methods", "Operations", "Options", "Promise", "Record", "Results", "SafeMethods", "Sendable"];

/** With their documentation, and in terms of any options and results. */
export function emitClient(document: Document): string {
  const operations = describeOperations(document);
  const { schemas } = document.components;
  const bodies = operations.flatMap((one) => [one.body, ...successOf(one).all].flatMap((schema) => schema ?? []));
  const named = bodies.filter(hasAlias).map(({ name }) => name);
  return [
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
  const { all, json, returned, headers } = successOf(operation);
  const resolved =
    json === undefined
      ? "Resolves to `undefined`."
      : `Resolves to ${returned.charAt(0).toLowerCase()}${returned.slice(1).replace(/\.$/, "")}, as the service returned it.`;
  const outcome = method === "GET" ? "" : `, its \`outcome\` whether the ${noun} ${effect}`;
  const data = json === undefined ? "" : `const ${nameOf(json, operation, "result")} = `;
  const types = all.map((success) => (success === undefined ? "undefined" : typeOf(success)));
  return emitMember(
    [
      `${description} ${resolved}`,
      "",
      ...parameters
        .filter((one) => !GROUPS.includes(one.in))
        .flatMap((one) => (one.description === undefined ? [] : `@param ${one.name} ${one.description}`)),
      ...(body?.description === undefined ? [] : [`@param ${nameOf(body, operation)} ${body.description}`]),
      ...headers.map(({ name, description }) => {
        const text = description === undefined ? "." : `: ${description}`;
        return `@remarks \`safe\` returns the header field \`${name}\`${text}`;
      }),
      `@throws AnyPlantStoreError. Its \`code\` says what went wrong${outcome}.`,
      `@example ${data}await plants.${id}(${examplesOf(operation, schemas)});`,
      ...tagsOf(operation),
    ],
    `${id}(${signatureOf(operation)}): Promise<${[...new Set(types)].join(" | ")}>;`,
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

/** A success without JSON has no schema. The description and the header fields are those of the first. */
function successOf({ responses }: DescribedOperation) {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  const all = successes.map(({ body }) => (body && "schema" in body ? body : undefined));
  const [{ description: returned = "", headers = [] } = {}] = successes;
  return { all, json: all[0], returned, headers };
}

function hasAlias(schema: NamedSchema): boolean {
  return isNamed(schema) && /^[A-Z]\w*$/.test(schema.name) && !TAKEN.includes(schema.name);
}

function typeOf(schema: NamedSchema): string {
  return hasAlias(schema) ? schema.name : typeCode(schema);
}

/** `plant` for both Plant and NewPlant, or `otherwise` if that cannot be its own. */
function nameOf(schema: NamedSchema, operation: DescribedOperation, otherwise: string = "body"): string {
  const name = schema.name.replace(/^New(?=[A-Z])/, "").replace(/^./, (letter) => letter.toLowerCase());
  const isTaken = [...argumentsOf(operation), "options", "plants"].includes(name);
  return isNamed(schema) && isName(name) && !isTaken ? name : otherwise;
}

function signatureOf(operation: DescribedOperation): string {
  const { parameters, body } = operation;
  const isNeeded = (name: string) =>
    !GROUPS.includes(name) || parameters.some((parameter) => parameter.in === name && parameter.required);
  const names = argumentsOf(operation);
  const codes = names.map((name, index) => {
    if (name === "body" && body !== undefined) return `${nameOf(body, operation)}: Sendable<${typeOf(body)}>`;
    if (!GROUPS.includes(name))
      return `${name}: ${parameters.flatMap((one) => (one.name === name ? typeOfParameter(one) : [])).join()}`;
    const type = `{ ${parameters.flatMap((one) => (one.in === name ? memberOf(one) : [])).join("; ")} }`;
    if (isNeeded(name)) return `${name}: ${type}`;
    // TypeScript lets nobody leave out an argument before one that is needed.
    return names.slice(index).some(isNeeded) ? `${name}: ${type} | undefined` : `${name}?: ${type}`;
  });
  return [...codes, "options?: Options"].join(", ");
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
  const member = parameter.required ? `: ${type}` : `?: ${type} | undefined`;
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
