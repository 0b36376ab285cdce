/** Returns the document as a value and as text, to serve it or to read it at run time. */
export function emitDocument(document: unknown, source: string): string {
  return [
    `export const document = ${JSON.stringify(document, null, 2)} as const;\n`,
    `export const documentYaml: string = ${JSON.stringify(source)};\n`,
  ].join("\n");
}
