import { describeOperations } from "./describe-operations.ts";
import type { Document } from "./openapi-document.ts";

/** The import of one that is not written yet is an error of the compiler. */
export function emitBehaviours(document: Document): string {
  const ids = describeOperations(document).map(({ id }) => id);
  const imports = ids.map((id) => `import { ${id} } from "./${id.replace(/\B[A-Z]/g, "-$&").toLowerCase()}.ts";`);
  return [
    'import type { OperationId } from "../../contract.ts";',
    'import type { Behaviour } from "../behaviour.ts";',
    ...imports.toSorted(),
    "",
    "/** The behaviour of each operation: a file by hand, named after it. */",
    "export const behaviours: { readonly [Id in OperationId]: Behaviour<Id> } = {",
    ...ids.map((id) => `  ${id},`),
    "};\n",
  ].join("\n");
}
