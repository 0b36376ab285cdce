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
  const key = JSON.stringify(keyAmong(members, operations, body));
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
    `export const readNewRecord: Read<NewRecord> = read${body};`,
    "",
    "/** A record: the member that names it, all members by their names, and those that JSON.parse would round. */",
    "export const record: {",
    `  readonly key: ${key};`,
    "  readonly members: Readonly<Record<string, Scalar<unknown>>>;",
    "  readonly int64s: readonly string[];",
    "} = {",
    `  key: ${key},`,
    `  members: { ${entries.join(", ")} },`,
    `  int64s: [${int64s.join(", ")}],`,
    "};\n",
  ].join("\n");
}

/** Returns the member that the parameter in a path names: `{code}` is `code`, `{plantId}` is `id`. Without such a path: `id`. */
function keyAmong(members: readonly Member[], operations: readonly DescribedOperation[], body: string): string {
  const parameters = operations.flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === "path"));
  const names = [...new Set(parameters.map(({ name }) => name)), "id"];
  const [name = ""] = names;
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
