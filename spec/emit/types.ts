import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

/** Returns the types of openapi-typescript, with int64 as `number | bigint`: a number loses digits past 2^53. */
export async function emitTypes(document: URL): Promise<string> {
  const ast = await openapiTS(document, {
    alphabetize: false,
    transform: (schema) =>
      schema.format === "int64"
        ? ts.factory.createUnionTypeNode([
            ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
            ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword),
          ])
        : undefined,
  });
  return astToString(ast);
}
