import { int64Places } from "./int64-places.ts";
import { type PartCode, partOf } from "./parts.ts";
import { type DescribedOperation, type Document, describeOperations, givenExample, type NamedSchema } from "./paths.ts";
import { importFor } from "./scalars.ts";
import { keyOf, type Member, membersOf, resolveSchema, type Schemas, typeOf } from "./schemas.ts";
import { wordsOf } from "./words.ts";

/** Returns what the store keeps: the schema of the body that creates a record, and the member that names one. */
export function emitRecord(document: Document): string {
  const { schemas } = document.components;
  const operations = describeOperations(document);
  const created = operations.find(({ method, body }) => method === "POST" && body !== undefined);
  if (created?.body === undefined) throw new Error("paths: no POST with a body says what a record is");
  const { id, body, where, responses } = created;
  const members = membersOf(body.schema, schemas, where);
  const parts = members.map(({ name, schema, where }) => [name, asScalar(partOf(schema, schemas, where))] as const);
  const createdBy = JSON.stringify(id);
  const inPath = operations.flatMap(({ parameters }) => parameters).find((parameter) => parameter.in === "path");
  const parameter = inPath?.name ?? "id";
  const key = keyAmong(members, parameter, body.name, schemas);
  const uses = parts.map(([, part]) => part);
  const nested = [...new Set(uses.flatMap((part) => part.nested ?? []))].sort();
  const readers = [...new Set([body.name, ...uses.flatMap(({ refs }) => refs)])].sort().map((name) => `read${name}`);
  const response = responses.find(({ status }) => status.startsWith("2"))?.body;
  const returned = response && "type" in response ? response : undefined;
  return [
    ...(nested.length === 0 ? [] : [`import { ${nested.join(", ")} } from "../nested.ts";`]),
    'import type { Int64Places } from "../operation.ts";',
    importFor("..", uses, "type Read", "type Scalar"),
    `import type { ${[...new Set([body, returned ?? []].flat().map(typeImport))].sort().join(", ")} } from "./types.ts";`,
    `import { ${readers.join(", ")} } from "./validators.ts";`,
    "",
    `/** A record to create: the body of ${id}. */`,
    `export type NewRecord = ${typeCode(body)};`,
    "",
    "/** What it returns. */",
    `export type ReturnedRecord = ${returned === undefined ? "undefined" : typeCode(returned)};`,
    "",
    "/** The members of a record that a request names, in its path and its body. */",
    `export type NamedRecord = ${operations.every((operation) => operation.body?.name === body.name) ? "NewRecord" : "Partial<NewRecord>"};`,
    "",
    `export const readNewRecord: Read<NewRecord> = read${body.name};`,
    "",
    "/**",
    " * A record: the operation that creates one, the member that names it, the parameter of a path that does so, and where",
    " * JSON.parse would round a number.",
    " */",
    "export const record: {",
    `  readonly createdBy: ${createdBy};`,
    `  readonly key: ${JSON.stringify(key)};`,
    "  readonly parameter: string;",
    "  readonly int64s: { readonly [name: string]: Int64Places };",
    "} = {",
    `  createdBy: ${createdBy},`,
    `  key: ${JSON.stringify(key)},`,
    `  parameter: ${JSON.stringify(parameter)},`,
    `  int64s: ${int64Places(body.schema, schemas, where) ?? "{}"},`,
    "};",
    "",
    ...emitWords(created, key, members, schemas),
    ...emitInputTypes(members, schemas),
    ...emitExample(body),
    "/** All members of a record. */",
    `export const recordMembers: Readonly<Record<string, Scalar<unknown>>> = { ${parts.map(([name, { code }]) => `${keyOf(name)}: ${code}`).join(", ")} };\n`,
  ].join("\n");
}

function typeCode({ type }: NamedSchema): string {
  return type.replace(/^Schemas/, 'components["schemas"]');
}

function typeImport({ type }: NamedSchema): string {
  return type.startsWith("Schemas") ? "components" : "operations as Operations";
}

/** Makes a scalar of a member that holds others: its check is the same. */
function asScalar(part: PartCode): PartCode {
  const { code, nested } = part;
  return nested === undefined ? part : { ...part, code: `checkedBy(${code})`, nested: ["checkedBy", ...nested] };
}

/** Returns the member that a parameter in a path names: `{code}` is `code`, `{plantId}` is `id`. */
function keyAmong(members: readonly Member[], name: string, body: string, schemas: Schemas): string {
  const key = [name, name.replace(/^.*(?=[A-Z])/, "").toLowerCase()].find((one) =>
    members.some((member) => member.name === one && member.required && isKey(member, schemas)),
  );
  if (key === undefined)
    throw new Error(`${body}: needs a required member "${name}", an int64 or a string, since it names a record`);
  return key;
}

function isKey({ schema, where }: Member, schemas: Schemas): boolean {
  const { type, format, enum: values } = resolveSchema(schema, schemas, where).schema;
  return format === "int64" || (type === "string" && values === undefined);
}

function emitWords(
  created: DescribedOperation,
  key: string,
  members: readonly Member[],
  schemas: Schemas,
): readonly string[] {
  const { noun } = wordsOf(created);
  const words = {
    noun,
    one: `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`,
    many: created.path.split("/").findLast((segment) => !segment.startsWith("{")) ?? "",
    title: members.find((member) => member.name !== key && typeNameOf(member, schemas) === "string")?.name ?? key,
  };
  return [
    "/** What people call a record, and the records, and the member by which they tell them apart. */",
    `export const words: { ${Object.keys(words)
      .map((name) => `readonly ${name}: string`)
      .join("; ")} } = {`,
    ...Object.entries(words).map(([name, word]) => `  ${name}: ${JSON.stringify(word)},`),
    "};",
    "",
  ];
}

/** Returns the types of the members that a client gives: not of those that only the service writes. */
function emitInputTypes(members: readonly Member[], schemas: Schemas): readonly string[] {
  const types = members
    .filter(({ schema }) => !("readOnly" in schema))
    .map((member) => `${keyOf(member.name)}: "${typeNameOf(member, schemas)}"`);
  return [
    "/** The type of each member that a client gives. */",
    `export const recordTypes: Readonly<Record<string, string>> = { ${types.join(", ")} };`,
    "",
  ];
}

function emitExample(body: NonNullable<DescribedOperation["body"]>): readonly string[] {
  return [
    "/** An example of the document, as JSON. */",
    `export const recordExample: string | undefined = ${JSON.stringify(JSON.stringify(givenExample(body)))};`,
    "",
  ];
}

function typeNameOf({ schema, where }: Member, schemas: Schemas): string {
  return typeOf(resolveSchema(schema, schemas, where).schema, where).type ?? "object";
}
