/** The document itself, for whoever serves it or reads it at run time. */
export function emitDocument(document: unknown): string {
  return `export const document = ${JSON.stringify(document, null, 2)} as const;\n`;
}
