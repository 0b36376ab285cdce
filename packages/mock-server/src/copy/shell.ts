import { partsOf } from "../shared/hidden-characters.ts";

/** Nothing in single quotes means anything to a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** With the value of the variable PLANT_STORE_TOKEN between the parts. */
export function withToken(parts: readonly string[]): string {
  if (parts.length === 1) return quoted(parts.join(""));
  const escaped = parts.map((part) => part.replace(/[\\"$`]/g, "\\$&"));
  // A letter behind the variable would belong to its name.
  const apart = escaped.map((part, index) => (index > 0 && /^\w/.test(part) ? `""${part}` : part));
  return `"${apart.join("$PLANT_STORE_TOKEN")}"`;
}

/** In Latin-1, with the token between the parts. */
export function printfOfField(parts: readonly string[]): string {
  const format = parts.map((part) => escapeBytes(Array.from(part, (character) => character.charCodeAt(0)))).join("%s");
  return `"$(printf ${quoted(format)}${' "$PLANT_STORE_TOKEN"'.repeat(parts.length - 1)})"`;
}

/** For POSIX printf. Hidden characters, and bytes beyond ASCII, are in octal. */
export function printfFormat(content: string | Uint8Array): string {
  if (typeof content !== "string") return quoted(escapeBytes(content));
  const escaped = partsOf(content).map((part) =>
    part.isHidden ? octal(new TextEncoder().encode(part.text)) : escapeText(part.text),
  );
  return quoted(escaped.join(""));
}

function escapeBytes(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) =>
    byte < 0x20 || byte > 0x7e ? octal([byte]) : escapeText(String.fromCharCode(byte)),
  ).join("");
}

function escapeText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("%", "%%").replaceAll("\n", "\\n");
}

function octal(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
