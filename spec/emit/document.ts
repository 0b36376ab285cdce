/** The document itself, for whoever serves it or reads it at run time: as a value, and word for word. */
export function emitDocument(document: unknown, source: string): string {
  return [
    `export const document = ${JSON.stringify(document, null, 2)} as const;\n`,
    `export const documentYaml: string = ${JSON.stringify(source)};\n`,
  ].join("\n");
}
