import { type Document, describeOperations } from "./paths.ts";
import { scalarOf } from "./scalars.ts";
import { isInt64, membersOf } from "./schemas.ts";

/** Returns what the service knows of each operation's body, besides its reader. */
export function emitMembers(document: Document): string {
  const { schemas } = document.components;
  const bodies = describeOperations(document).map(({ id, body }) => ({
    id,
    body,
    members: body === undefined ? [] : membersOf({ $ref: `#/components/schemas/${body}` }, schemas, body),
  }));
  // The service searches the top level of a text for an int64.
  for (const { schema, where } of bodies.flatMap(({ members }) => members)) scalarOf(schema, where);
  return [
    'import type { OperationId } from "./operations.ts";',
    "",
    "/** The name of the schema of each operation's body. */",
    "export const bodySchemas: Readonly<Record<OperationId, string>> = {",
    ...bodies.map(({ id, body = "" }) => `  ${id}: ${JSON.stringify(body)},`),
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
