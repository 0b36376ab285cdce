import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

/**
 * Returns the types of openapi-typescript, with int64 as `number | bigint`: a number loses digits past 2^53.
 *
 * @param without names of declarations that nobody uses
 */
export async function emitTypes(document: URL, without: readonly string[] = []): Promise<string> {
  const ast = await openapiTS(document, {
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
  return astToString(ast.filter((node) => !(ts.isInterfaceDeclaration(node) && without.includes(node.name.text))));
}
