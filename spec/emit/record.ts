import { type DescribedOperation, describeOperations, schemasIn, wordsOf } from "./describe-operations.ts";
import { int64Places } from "./int64-places.ts";
import { type Document, givenExample } from "./openapi-document.ts";
import { type PartCode, partOf } from "./parts.ts";
import { type NamedSchema, typeCode } from "./read-content.ts";
import { wrap } from "./scalars.ts";
import { keyOf, type Member, membersOf, readerName, resolveSchema, type Schemas, typeOf } from "./schemas.ts";

export function emitRecord(document: Document): string {
  const { schemas } = document.components;
  const operations = describeOperations(document);
  const { body, created, parameter, key } = collectionAmong(operations, schemas);
  const { id, where, responses } = created;
  const members = membersOf(body.schema, schemas, where);
  const parts = members.map(({ name, schema, where }) => [name, asScalar(partOf(schema, schemas, where))] as const);
  const [createdBy, named] = [JSON.stringify(id), JSON.stringify(key)];
  const response = responses.find(({ status }) => status.startsWith("2"))?.body;
  const returned = response && "type" in response ? response : undefined;
  const failures = failuresAmong(operations);
  const types = members
    .filter(({ schema }) => !("readOnly" in schema))
    .map((member) => `${keyOf(member.name)}: "${typeNameOf(member, schemas)}"`);
  return [
    `export { ${readerName(body.name)} as readNewRecord } from "./validators.ts";`,
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
    "/** The body of a 400; of any failure, if there is no 400. */",
    `export type Failure = ${failures.length === 0 ? "{ error: number; message: string }" : [...new Set(failures.map(typeCode))].join(" | ")};`,
    "",
    "/** The operation that creates a record, the member and the parameter of a path that name one, and where it has int64. */",
    `export const record: { readonly createdBy: ${createdBy}; readonly key: ${named}; readonly parameter: string; readonly int64s: { readonly [name: string]: Int64Places } } =`,
    `  { createdBy: ${createdBy}, key: ${named}, parameter: "${parameter}", int64s: ${int64Places(body.schema, schemas, where) ?? "{}"} };`,
    "",
    "/** What people call a record, and the records, and the member by which they tell them apart. */",
    `export const words: Readonly<Record<"noun" | "one" | "many" | "title", string>> = ${JSON.stringify(describeWords(created, members, key, schemas))};`,
    "",
    "/** The type of each member that a client gives: not of those that only the service writes. */",
    `export const recordTypes: Readonly<Record<string, string>> = { ${types.join(", ")} };`,
    "",
    "/** An example of the document, as JSON. */",
    `export const recordExample: string | undefined = ${JSON.stringify(JSON.stringify(givenExample(body)))};`,
    "",
    "/** All members of a record. */",
    `export const recordMembers: Readonly<Record<string, Scalar<unknown>>> = { ${parts.map(([name, { code }]) => `${keyOf(name)}: ${code}`).join(", ")} };\n`,
  ].join("\n");
}

/** At `/plants`, if there is a `/plants/{plantId}`; else the POST whose body has an id. */
function collectionAmong(operations: readonly DescribedOperation[], schemas: Schemas) {
  const creates = operations.flatMap((created) => {
    const { method, path, body } = created;
    if (method !== "POST" || body === undefined) return [];
    const item = operations.find((one) => one.path.startsWith(`${path}/{`))?.path.slice(path.length + 2);
    return [{ created, body, parameter: item?.replace(/\}.*/, "") }];
  });
  const ofItems = creates.filter(({ parameter }) => parameter !== undefined);
  const isBelow = (path: string) => creates.some(({ created }) => path.startsWith(`${created.path}/`));
  const others = creates.filter(({ created }) => !isBelow(created.path));
  const withId = others.filter(({ body }) => keyAmong(body, "id", schemas) !== undefined);
  const [first, second] = [ofItems, withId, others].find((found) => found.length > 0) ?? [];
  if (first === undefined) throw new Error("paths: needs a POST with a body, which creates a record");
  const { created, body, parameter = "id" } = first;
  if (second !== undefined)
    throw new Error(
      `${second.created.where}: one collection is known here, that of ${created.where}; give the other a document of its own`,
    );
  const key = keyAmong(body, parameter, schemas);
  if (key !== undefined) return { created, body, parameter, key };
  const member = `a required member "${parameter}", an int64 or a string`;
  throw new Error(`${created.where} requestBody: ${body.name} needs ${member}, since it names a record`);
}

/** Those of the 400s, or of all failures if there is none. */
function failuresAmong(operations: readonly DescribedOperation[]): readonly NamedSchema[] {
  const having = (statuses: RegExp) =>
    operations.map(({ responses }) => ({ responses: responses.filter(({ status }) => statuses.test(status)) }));
  return [/^400/, /^[345]/].map((statuses) => schemasIn(having(statuses))).find(({ length }) => length > 0) ?? [];
}

/** The check of a member that holds others is the same. */
function asScalar(part: PartCode): PartCode {
  return part.isScalar ? part : { ...part, code: wrap("checkedBy", part.code) };
}

/** `{code}` is `code`, `{plantId}` is `id`. */
function keyAmong({ name: where, schema }: NamedSchema, parameter: string, schemas: Schemas): string | undefined {
  const members = membersOf(schema, schemas, where).filter((member) => member.required && isKey(member, schemas));
  const names = [parameter, parameter.replace(/^.*(?=[A-Z])/, "").toLowerCase()];
  return names.find((name) => members.some((member) => member.name === name));
}

function isKey({ schema, where }: Member, schemas: Schemas): boolean {
  const { type, format, enum: values } = resolveSchema(schema, schemas, where).schema;
  return format === "int64" || (type === "string" && values === undefined);
}

function describeWords(created: DescribedOperation, members: readonly Member[], key: string, schemas: Schemas) {
  const { noun } = wordsOf(created);
  const text = members.find((member) => member.name !== key && typeNameOf(member, schemas) === "string");
  return {
    noun,
    one: `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`,
    many: created.path.split("/").findLast((segment) => !segment.startsWith("{")) ?? "",
    title: text?.name ?? key,
  };
}

function typeNameOf({ schema, where }: Member, schemas: Schemas): string {
  return typeOf(resolveSchema(schema, schemas, where).schema, where).type ?? "object";
}
