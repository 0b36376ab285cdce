import { type DescribedOperation, type Document, describeOperations } from "./paths.ts";
import { importFor, scalarOf } from "./scalars.ts";
import { isInt64, keyOf, type Member, membersOf } from "./schemas.ts";

/** Returns what the store keeps: the schema of the body that creates a record, and the member that names one. */
export function emitRecord(document: Document): string {
  const { schemas } = document.components;
  const operations = describeOperations(document);
  const created = operations.find(({ method, body }) => method === "POST" && body !== undefined);
  if (created?.body === undefined) throw new Error("paths: no POST with a body says what a record is");
  const { id, body } = created;
  const members = membersOf({ $ref: `#/components/schemas/${body}` }, schemas, body);
  const scalars = members.map(({ schema, where }) => scalarOf(schema, where));
  const createdBy = JSON.stringify(id);
  const parameter = keyParameter(operations);
  const key = JSON.stringify(keyAmong(members, parameter, body));
  const entries = members.map(({ name }, index) => `${keyOf(name)}: ${scalars[index]?.code}`);
  const int64s = members.filter(isInt64).map(({ name }) => JSON.stringify(name));
  return [
    importFor("..", scalars, "type Read", "type Scalar"),
    'import type { components } from "./types.ts";',
    `import { read${body} } from "./validators.ts";`,
    "",
    `/** A record to create: the body of ${id}. */`,
    `export type NewRecord = components["schemas"]["${body}"];`,
    "",
    "/** The members of a record that a request names, in its path and its body. */",
    `export type NamedRecord = ${operations.every((operation) => operation.body === body) ? "NewRecord" : "Partial<NewRecord>"};`,
    "",
    `export const readNewRecord: Read<NewRecord> = read${body};`,
    "",
    "/**",
    " * A record: the operation that creates one, the member that names it, the parameter of a path that does so, and the members",
    " * that JSON.parse would round.",
    " */",
    "export const record: {",
    `  readonly createdBy: ${createdBy};`,
    `  readonly key: ${key};`,
    "  readonly parameter: string;",
    "  readonly int64s: readonly string[];",
    "} = {",
    `  createdBy: ${createdBy},`,
    `  key: ${key},`,
    `  parameter: ${JSON.stringify(parameter)},`,
    `  int64s: [${int64s.join(", ")}],`,
    "};",
    "",
    "/** All members of a record. */",
    `export const recordMembers: Readonly<Record<string, Scalar<unknown>>> = { ${entries.join(", ")} };\n`,
  ].join("\n");
}

/** Returns the name of the first parameter in a path. Without such a path: `id`. */
function keyParameter(operations: readonly DescribedOperation[]): string {
  return operations.flatMap(({ parameters }) => parameters).find((parameter) => parameter.in === "path")?.name ?? "id";
}

/** Returns the member that a parameter in a path names: `{code}` is `code`, `{plantId}` is `id`. */
function keyAmong(members: readonly Member[], name: string, body: string): string {
  const key = [name, name.replace(/^.*(?=[A-Z])/, "").toLowerCase()].find((one) =>
    members.some((member) => member.name === one && member.required && isKey(member)),
  );
  if (key === undefined)
    throw new Error(`${body}: needs a required member "${name}", an int64 or a string, since it names a record`);
  return key;
}

function isKey({ schema }: Member): boolean {
  return schema.format === "int64" || (schema.type === "string" && schema.enum === undefined);
}
