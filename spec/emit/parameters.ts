import { type DescribedOperation, describeOperations } from "./describe-operations.ts";
import { int64Places } from "./int64-places.ts";
import type { Document, Parameter } from "./openapi-document.ts";
import { isNamed } from "./read-content.ts";
import { scalarOf } from "./scalars.ts";
import { isName, keyOf, type Schemas } from "./schemas.ts";

/** The parameters that are members of one argument: those in the query, and those in the header. */
export const GROUPS: readonly string[] = ["query", "header"];

/** The arguments of a method that are not parameters of the path. */
const OWN_ARGUMENTS = ["body", ...GROUPS, "options"];

/** Without the options. @throws Error if a parameter of the path cannot be an argument, or is another one */
export function argumentsOf({ where, path, parameters, body }: DescribedOperation): readonly string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const taken = inPath.find((name) => OWN_ARGUMENTS.includes(name) || !isName(name));
  if (taken !== undefined)
    throw new Error(
      `${where}: no argument may be named "${taken}"; rename the parameter of the path: no request shows its name`,
    );
  const groups = GROUPS.filter((group) => parameters.some((parameter) => parameter.in === group));
  return [...inPath, ...(body === undefined ? [] : ["body"]), ...groups];
}

/** Only for a service: the parameters, the header fields of responses, and facts about the body. */
export function emitParameters(document: Document): string {
  const operations = describeOperations(document);
  const ids = operations.map(({ id }) => id);
  const { schemas } = document.components;
  const emitted = operations.map(additionsOf);
  const types = emitted.map((additions) => additions.map(({ name, type }) => `readonly ${name}: ${type}`).join("; "));
  const values = emitted.map((additions) => additions.map(({ name, value }) => `, ${name}: ${value}`).join(""));
  return [
    "/** Every operation with its parameters, by its operationId. */",
    "export const operations: {",
    ...ids.map((id, index) => `  readonly ${id}: typeof ${id}$${types[index] ? ` & { ${types[index]} }` : ""};`),
    "} = {",
    ...ids.map((id, index) => `  ${id}: ${values[index] ? `{ ...${id}$${values[index]} }` : `${id}$`},`),
    "};",
    "",
    "/** The name of the schema of each operation's body, and where it has int64, which JSON.parse would round. */",
    "export const bodies: Readonly<Record<OperationId, { readonly schema: string; readonly int64s: Int64Places }>> = {",
    ...operations.map((operation) => bodyOf(operation, schemas)),
    "};\n",
  ].join("\n");
}

interface Addition {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

function bodyOf({ id, body, where }: DescribedOperation, schemas: Schemas): string {
  const name = body && (isNamed(body) ? body.name : `body of ${id}`);
  const places = body && int64Places(body.schema, schemas, where);
  return `  ${id}: { schema: ${JSON.stringify(name ?? "")}, int64s: ${places ?? "{}"} },`;
}

export function additionsOf({ parameters, responses, where }: DescribedOperation): readonly Addition[] {
  const list = (all: readonly Parameter[], place: string) => {
    const emitted = all.map((one) => emitParameter(one, place));
    return {
      type: `readonly [${emitted.map(({ type }) => type).join(", ")}]`,
      value: `[${emitted.map(({ value }) => value).join(", ")}]`,
    };
  };
  const fields = responses
    .filter(({ headers }) => headers.length > 0)
    .map(({ status, headers }) => ({ status, ...list(headers, `${where} ${status}`) }));
  const ofResponses: Addition = {
    name: "fields",
    type: `{ ${fields.map(({ status, type }) => `readonly ${status}: ${type}`).join("; ")} }`,
    value: `{ ${fields.map(({ status, value }) => `${status}: ${value}`).join(", ")} }`,
  };
  return [
    ...(parameters.length > 0 ? [{ name: "parameters", ...list(parameters, where) }] : []),
    ...(fields.length > 0 ? [ofResponses] : []),
  ];
}

function emitParameter(parameter: Parameter, where: string) {
  const { name, in: place, required = false, schema } = parameter;
  const quoted = JSON.stringify(name);
  const given = defaultOf(parameter, where);
  const more = [
    ...(required ? ["readonly required: true"] : []),
    ...(given === undefined ? [] : ["readonly default: unknown"]),
  ];
  const type = `Parameter<${quoted}, ${typeOfParameter(parameter)}>`;
  const members = `name: ${quoted}, in: "${place}", required: ${required}, type: "${schema.type}", scalar: ${scalarOfParameter(parameter, where)}`;
  return {
    type: more.length > 0 ? `${type} & { ${more.join("; ")} }` : type,
    value: given === undefined ? `{ ${members} }` : `{ ${members}, default: ${given} }`,
  };
}

function defaultOf({ name, required, schema }: Parameter, where: string): string | undefined {
  const { default: given, type, format } = schema;
  if (given === undefined || required === true) return undefined;
  const isRight = type === "integer" ? Number.isSafeInteger(given) : typeof given === type;
  if (!isRight) throw new Error(`${where} ${name}: its default must be of its type, and exact`);
  return format === "int64" ? `${given}n` : JSON.stringify(given);
}

export function typeOfParameter({ schema: { type, format, enum: values } }: Parameter): string {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (format === "int64") return "number | bigint";
  return type === "integer" ? "number" : String(type);
}

export function scalarOfParameter({ name, schema }: Parameter, where: string): string {
  return scalarOf(schema, `${where} ${name}`);
}

export function codeOfValue({ name }: Parameter): string {
  return keyOf(name) === name ? `values.${name}` : `values[${JSON.stringify(name)}]`;
}
