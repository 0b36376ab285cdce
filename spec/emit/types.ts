import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import type { Document } from "./openapi-document.ts";

/** An int64 is `number | bigint`: a number rounds it. @param without unused parts; with any, the types have no comments */
export async function emitTypes(document: Document, without: readonly string[] = []): Promise<string> {
  const ast = await openapiTS(document as object as OpenAPI3, {
    alphabetize: false,
    // A reader adds no defaults, so a member that has one may be absent.
    defaultNonNullable: false,
    transform: ({ format, type }) =>
      format === "int64"
        ? ts.factory.createUnionTypeNode([
            ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
            ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword),
            ...(Array.isArray(type) ? [ts.factory.createLiteralTypeNode(ts.factory.createNull())] : []),
          ])
        : undefined,
  });
  const isUsed = ({ name }: ts.Node & { readonly name?: ts.Node }) =>
    !(name && ts.isIdentifier(name) && without.includes(name.text));
  const kept = ast.filter(isUsed);
  const types = astToString(
    kept.map((node) => {
      if (!ts.isInterfaceDeclaration(node)) return node;
      const { modifiers, name, typeParameters, heritageClauses, members } = node;
      const used = members.filter(isUsed);
      return ts.factory.updateInterfaceDeclaration(node, modifiers, name, typeParameters, heritageClauses, used);
    }),
    { formatOptions: { removeComments: without.length > 0 } },
  );
  // The type itself says that it is an enum, in a tag that TypeDoc does not know. One line for a format and a description.
  return types
    .replaceAll(/^ *\/?\*+ @enum \{\w+\}(?: \*\/)?\n/gm, "")
    .replaceAll(
      /\/\*\*\n(?: *\* (Format: \w+)\n)? *\* (@description .*)\n *\*\//g,
      (_, format: string | undefined, description: string) =>
        `/** ${description}${format === undefined ? "" : ` ${format}.`} */`,
    );
}
