/** XML 1.0 has no way to write these, not even as references (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** @param content XML already */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${attribute(String(value))}"`)];
  return content.length === 0 ? `<${start.join(" ")}/>` : `<${start.join(" ")}>${content.join("")}</${name}>`;
}

export function content(text: string): string {
  return (
    text
      .replace(FORBIDDEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // A reader would take it for a line feed.
      .replaceAll("\r", "&#13;")
  );
}

/** A reader would take every white space for a space. */
function attribute(text: string): string {
  return content(text).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");
}
