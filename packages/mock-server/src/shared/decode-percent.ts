/** Decodes percent-encoded UTF-8; returns undefined for a text that is none. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
