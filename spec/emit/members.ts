import { type Document, describeOperations } from "./paths.ts";
import { importFor, scalarOf } from "./scalars.ts";
import { keyOf, type Member, membersOf } from "./schemas.ts";

/** Returns the members of each operation's body. They have their own file, since a client does not need them. */
export function emitMembers(document: Document): string {
  const { schemas } = document.components;
  const bodies = describeOperations(document).map(({ id, body }) => ({
    id,
    body,
    members: body === undefined ? [] : membersOf({ $ref: `#/components/schemas/${body}` }, schemas, body),
  }));
  const scalars = bodies.map(({ members }) => members.map(({ schema, where }) => scalarOf(schema, where)));
  return [
    importFor("..", scalars.flat(), "type Scalar"),
    'import type { OperationId } from "./operations.ts";',
    "",
    "/** The name of the schema of each operation's body. */",
    "export const bodySchemas: Readonly<Record<OperationId, string>> = {",
    ...bodies.map(({ id, body = "" }) => `  ${id}: ${JSON.stringify(body)},`),
    "};",
    "",
    "/** The members of each operation's body, by their names. */",
    "export const bodyMembers: Readonly<Record<OperationId, Readonly<Record<string, Scalar<unknown>>>>> = {",
    ...bodies.map(({ id, members }, place) => {
      const entries = members.map(({ name }, index) => `${keyOf(name)}: ${scalars[place]?.[index]?.code}`);
      return `  ${id}: { ${entries.join(", ")} },`;
    }),
    "};",
    "",
    "/** The members that JSON.parse would round. */",
    "export const int64Members: Readonly<Record<OperationId, readonly string[]>> = {",
    ...bodies.map(
      ({ id, members }) =>
        `  ${id}: [${members
          .filter(isInt64)
          .map(({ name }) => `"${name}"`)
          .join(", ")}],`,
    ),
    "};\n",
  ].join("\n");
}

function isInt64({ name, schema, where }: Member): boolean {
  if (schema.format !== "int64") return false;
  // The mock searches the text for the name. JSON can spell a name with escapes in many ways.
  if (!/^\w+$/.test(name)) throw new Error(`${where}: the name of an int64 is made of letters, digits and "_"`);
  return true;
}
