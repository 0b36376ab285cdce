import { partsOf } from "../shared/hidden.ts";

/** Returns a word of a POSIX shell: nothing in single quotes means anything. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a word of a POSIX shell, with the value of the variable PLANT_STORE_TOKEN between the parts. */
export function withToken(parts: readonly string[]): string {
  if (parts.length === 1) return quoted(parts.join(""));
  const escaped = parts.map((part) => part.replace(/[\\"$`]/g, "\\$&"));
  // A letter behind the variable would belong to its name.
  return `"${escaped.map((part, index) => (index > 0 && /^\w/.test(part) ? `""${part}` : part)).join("$PLANT_STORE_TOKEN")}"`;
}

/** Returns a format of printf (POSIX) that writes exactly this; hidden characters and bytes that are no text are in octal. */
export function printfFormat(content: string | Uint8Array): string {
  const escaped =
    typeof content === "string"
      ? partsOf(content).map((part) =>
          part.isHidden ? octal(new TextEncoder().encode(part.text)) : escapes(part.text),
        )
      : Array.from(content, (byte) =>
          byte < 0x20 || byte > 0x7e ? octal([byte]) : escapes(String.fromCharCode(byte)),
        );
  return quoted(escaped.join(""));
}

function escapes(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("%", "%%").replaceAll("\n", "\\n");
}

function octal(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
