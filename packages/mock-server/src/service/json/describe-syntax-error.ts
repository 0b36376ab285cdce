import { findSyntaxError } from "./find-syntax-error.ts";

/** Returns what JSON.parse refused `text` for, and its line and column. */
export function describeSyntaxError(text: string): string {
  const fault = findSyntaxError(text);
  if (fault === undefined) return "is not well-formed JSON.";
  const before = text.slice(0, fault.index).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  const place = `line ${before.length}, column ${column}`;
  if (/^[\t\n\r ]*$/.test(text)) return `is empty: expected a value at ${place}.`;
  const end = fault.index < text.length ? "" : ", where the text ends";
  return `is not well-formed JSON: expected ${fault.expected} at ${place}${end}.`;
}
