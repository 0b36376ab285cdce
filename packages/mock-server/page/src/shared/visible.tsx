import type { ComponentChild } from "preact";

/** Controls, marks that change the direction of a text, marks that nobody sees, and halves of characters. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Shows a recorded text as it is: it runs nothing, and characters that could change how it reads have their code. */
export function visible(text: string): ComponentChild {
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    parts.push(text.slice(end, index), <span class="code-point">{codeOf(character)}</span>);
    end = index + character.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}

/** Returns the same text for an attribute, which has no elements. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, codeOf);
}

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
