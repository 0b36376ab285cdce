import { literal } from "../../../src/copy/javascript.ts";

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
