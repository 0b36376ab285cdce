import { type Document, describeOperations } from "./paths.ts";
import { importFor, scalarOf } from "./scalars.ts";
import { keyOf, membersOf } from "./schemas.ts";

/** Returns the members of each operation's body. Apart from the operations, since a client has no use for them. */
export function emitMembers(document: Document): string {
  const { schemas } = document.components;
  const bodies = describeOperations(document).map(({ id, body }) => ({
    id,
    members: body === undefined ? [] : membersOf({ $ref: `#/components/schemas/${body}` }, schemas, body),
  }));
  const scalars = bodies.map(({ members }) => members.map(({ schema, where }) => scalarOf(schema, where)));
  return [
    importFor(scalars.flat(), "type Scalar"),
    'import type { OperationId } from "./operations.ts";',
    "",
    "/** The members of each operation's body, by their names. */",
    "export const bodyMembers: Readonly<Record<OperationId, Readonly<Record<string, Scalar<unknown>>>>> = {",
    ...bodies.map(({ id, members }, place) => {
      const entries = members.map(({ name }, index) => `${keyOf(name)}: ${scalars[place]?.[index]?.code}`);
      return `  ${id}: { ${entries.join(", ")} },`;
    }),
    "};",
    "",
    "/** Those of them that JSON.parse would round. */",
    "export const int64Members: Readonly<Record<OperationId, readonly string[]>> = {",
    ...bodies.map(({ id, members }) => {
      const int64 = members.filter(({ schema }) => schema.format === "int64").map(({ name }) => JSON.stringify(name));
      return `  ${id}: [${int64.join(", ")}],`;
    }),
    "};\n",
  ].join("\n");
}
