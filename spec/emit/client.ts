/** The types of a client's methods, with their documentation. */
import { exampleOf } from "./example.ts";
import { argumentsOf, typeOfParameter } from "./parameters.ts";
import { type DescribedOperation, type Document, describeOperations, type PathParameter } from "./paths.ts";
import type { Schemas } from "./schemas.ts";

/** Returns the methods of a client: with their documentation, and in terms of any options and results. */
export function emitClient(document: Document): string {
  const operations = describeOperations(document);
  const { schemas } = document.components;
  const used = operations.flatMap((operation) => [operation.body ?? [], successOf(operation)?.schema ?? []].flat());
  return [
    'import type { components } from "./types.ts";',
    "",
    ...[...new Set(used)].sort().map((name) => `type ${name} = components["schemas"]["${name}"];`),
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

/** Returns the end of a message whose outcome is unknown: the possible effect, and what to do; "" if it only reads. */
export function hintOf(operation: DescribedOperation): string {
  const { verb, noun, effect } = wordsOf(operation);
  if (operation.method === "GET") return "";
  return ` The ${noun} ${effect}: look before you ${verb} it again.`;
}

/** By the verb of an operation: what it may have done if its outcome is unknown. */
const EFFECTS: Readonly<Record<string, string>> = { create: "may exist", delete: "may be gone", remove: "may be gone" };

/** Returns the words of an operationId such as createPlant. */
function wordsOf({ id }: DescribedOperation) {
  const [verb = "", ...others] = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(" ");
  return { verb, noun: others.join(" ") || "record", effect: EFFECTS[verb] ?? "may have changed" };
}

function emitMethod(operation: DescribedOperation, schemas: Schemas): string {
  const { id, method, description, responses } = operation;
  const { noun, effect } = wordsOf(operation);
  const success = successOf(operation);
  const [, , returned = ""] = responses.find(([status]) => status.startsWith("2")) ?? [];
  const resolved =
    success === undefined
      ? "Resolves to `undefined`."
      : `Resolves to ${returned.charAt(0).toLowerCase()}${returned.slice(1).replace(/\.$/, "")}, as the service returned it.`;
  const outcome = method === "GET" ? "" : `, its \`outcome\` whether the ${noun} ${effect}`;
  const data = success === undefined ? "" : `const ${success.name} = `;
  return emitMember(
    [
      `${description} ${resolved}`,
      "",
      `@throws AnyPlantStoreError. Its \`code\` says what went wrong${outcome}.`,
      `@example ${data}await plants.${id}(${examplesOf(operation, schemas)});`,
    ],
    `${id}(${signatureOf(operation)}): Promise<${success?.schema ?? "undefined"}>;`,
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
      `if (result.ok) console.log(result.${successOf(operation) === undefined ? "response.status" : "data"});`,
      ...(responses.some(([status]) => status === "400")
        ? ['else if (result.error.code === "bad_request") console.error(result.error.body.message);']
        : ["else console.error(result.error.message);"]),
    ],
    `${id}(${signatureOf(operation)}): Promise<Results["${id}"]>;`,
  );
}

function emitMember(comment: readonly string[], member: string): string {
  const lines = comment.map((line) => `   * ${line.replace(/\s+/g, " ").replaceAll("*/", "*\\/")}`.trimEnd());
  return ["  /**", ...lines, "   */", `  ${member}`].join("\n");
}

/** Returns the schema of the data that an operation returns, and a name for it; undefined if there is none. */
function successOf({ responses }: DescribedOperation) {
  const [, body] = responses.find(([status]) => status.startsWith("2")) ?? [];
  return body && "schema" in body ? { schema: body.schema, name: nameOf(body.schema) } : undefined;
}

/** Returns the name of a value of a schema: `plant` for both Plant and NewPlant. */
function nameOf(schema: string): string {
  const name = schema.replace(/^New(?=[A-Z])/, "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function signatureOf(operation: DescribedOperation): string {
  const { parameters, body = "" } = operation;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const codes = argumentsOf(operation).map((name) => {
    if (name === "body") return `${nameOf(body)}: ${body}`;
    if (name !== "query") return `${name}: ${typeOfArgument(parameters, name)}`;
    const members = query.map((one) => memberOf(one)).join("; ");
    return `query${query.some(({ required }) => required) ? "" : "?"}: { ${members} }`;
  });
  return [...codes, "options?: Options"].join(", ");
}

function typeOfArgument(parameters: readonly PathParameter[], name: string): string {
  return parameters
    .filter((parameter) => parameter.name === name)
    .map(typeOfParameter)
    .join(" | ");
}

function memberOf(parameter: PathParameter): string {
  const { name, required = false } = parameter;
  const type = typeOfParameter(parameter);
  return required ? `readonly ${name}: ${type}` : `readonly ${name}?: ${type} | undefined`;
}

function examplesOf(operation: DescribedOperation, schemas: Schemas): string {
  const { parameters, body = "" } = operation;
  const exampleOfParameter = ({ name, schema }: PathParameter) => exampleOf(schema, schemas, name);
  return argumentsOf(operation)
    .map((name) => {
      if (name === "body") return exampleOf({ $ref: `#/components/schemas/${body}` }, schemas, body);
      if (name !== "query")
        return parameters
          .filter((parameter) => parameter.name === name)
          .map(exampleOfParameter)
          .join("");
      const query = parameters.filter((parameter) => parameter.in === "query");
      return `{ ${query.map((one) => `${one.name}: ${exampleOfParameter(one)}`).join(", ")} }`;
    })
    .join(", ");
}
