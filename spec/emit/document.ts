import type { Document } from "./openapi-document.ts";

/** As a value and as text, to serve it and to read it at run time. */
export function emitDocument(document: Document, source: string): string {
  return `export const document = ${JSON.stringify(document)} as const;\n\n${emitText(source)}`;
}

/** For a contract that nobody reads as a value. */
export function emitVersion({ info }: Document, source: string): string {
  return `export const version = ${JSON.stringify(info.version)};\n\n${emitText(source)}`;
}

function emitText(source: string): string {
  return `export const documentYaml: string = ${JSON.stringify(source)};\n`;
}
