/** They change how a text reads: controls but tab and line feed, direction, invisible marks, lone surrogates. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A part of a text: a hidden character, or all up to the next one. */
export interface TextPart {
  readonly text: string;
  readonly isHidden: boolean;
}

export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    parts.push({ text: text.slice(end, index), isHidden: false }, { text: character, isHidden: true });
    end = index + character.length;
  }
  return [...parts, { text: text.slice(end), isHidden: false }];
}

export function hasHidden(text: string): boolean {
  return text.search(HIDDEN) >= 0;
}

export function withCodes(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
