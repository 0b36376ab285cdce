import { withCodes } from "../shared/hidden.ts";

/** Returns a value as JavaScript. Recorded text stays within its quotes, and reads as it is. */
export function literal(value: unknown): string {
  return withCodes(JSON.stringify(value));
}

/** Returns an integer in digits as JavaScript keeps it exact. */
export function integerLiteral(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `${digits}n`;
}

/** Returns an object, a line for each member. */
export function objectLiteral(members: readonly (readonly [name: string, code: string])[], indent: string): string {
  if (members.length === 0) return "{}";
  const lines = members.map(
    ([name, code]) => `${indent}  ${/^[a-z]\w*$/i.test(name) ? name : literal(name)}: ${code},\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

/** Returns lines of comments. */
export function comments(texts: readonly string[], indent = ""): string {
  return texts.map((text) => `${indent}// ${text}\n`).join("");
}
