import { int64Places } from "./int64-places.ts";
import { type Document, describeOperations } from "./paths.ts";

/** Returns what the service knows of each operation's body, besides its reader. */
export function emitMembers(document: Document): string {
  const { schemas } = document.components;
  const operations = describeOperations(document);
  const names = operations.map(({ id, body }) => {
    const name = body?.type.startsWith("Operations") ? `body of ${id}` : (body?.name ?? "");
    return `  ${id}: ${JSON.stringify(name)},`;
  });
  const places = operations.map(({ id, body, where }) => {
    const places = body && int64Places(body.schema, schemas, where);
    return `  ${id}: ${places ?? "{}"},`;
  });
  return [
    'import type { Int64Places } from "../restore-int64.ts";',
    'import type { OperationId } from "./operations.ts";',
    "",
    "/** The name of the schema of each operation's body. */",
    "export const bodySchemas: Readonly<Record<OperationId, string>> = {",
    ...names,
    "};",
    "",
    "/** Where a body has int64, which JSON.parse would round. */",
    "export const int64Members: Readonly<Record<OperationId, Int64Places>> = {",
    ...places,
    "};\n",
  ].join("\n");
}
