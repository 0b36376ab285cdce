import type { DescribedOperation } from "./paths.ts";
import { keyOf, type Member, resolveSchema, type Schemas, typeOf } from "./schemas.ts";
import { wordsOf } from "./words.ts";

/** Returns the words for a record, from the operation that creates one. */
export function emitWords(
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
export function emitInputTypes(members: readonly Member[], schemas: Schemas): readonly string[] {
  const types = members
    .filter(({ schema }) => !("readOnly" in schema))
    .map((member) => `${keyOf(member.name)}: "${typeNameOf(member, schemas)}"`);
  return [
    "/** The type of each member that a client gives. */",
    `export const recordTypes: Readonly<Record<string, string>> = { ${types.join(", ")} };`,
    "",
  ];
}

/** Returns the document's example of a record to create. */
export function emitExample({ example, examples = {} }: NonNullable<DescribedOperation["body"]>): readonly string[] {
  const [first] = Object.values(examples);
  return [
    "/** An example of the document, as JSON. */",
    `export const recordExample: string | undefined = ${JSON.stringify(JSON.stringify(example ?? first?.value))};`,
    "",
  ];
}

function typeNameOf({ schema, where }: Member, schemas: Schemas): string {
  return typeOf(resolveSchema(schema, schemas, where).schema, where).type ?? "object";
}
