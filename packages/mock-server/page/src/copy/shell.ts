import { partsOf } from "../shared/hidden.ts";

/** Returns a word of a POSIX shell: nothing in single quotes means anything. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a format of printf (POSIX) that writes exactly this text; hidden characters are in octal. */
export function printfFormat(text: string): string {
  const escaped = partsOf(text).map((part) =>
    part.isHidden
      ? Array.from(new TextEncoder().encode(part.text), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")
      : part.text.replaceAll("\\", "\\\\").replaceAll("%", "%%"),
  );
  return quoted(escaped.join(""));
}
