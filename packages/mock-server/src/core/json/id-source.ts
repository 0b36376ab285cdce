import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfString,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
} from "./characters.ts";

/** The name in every spelling that JSON allows. */
const NAME = /"(?:i|\\u0069)(?:d|\\u0064)"/g;
const NAME_HERE = new RegExp(NAME.source, "y");

const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * The source text of the last top-level `id`, in well-formed JSON whose root is an object that holds a number there.
 * JSON.parse rounds numbers past 2^53, a reviver overflows the stack at a depth of some 2,300, and JSON.parse's own source
 * access is younger than Node 20; what is done here works at any depth and on every engine.
 */
export function idSource(text: string): string {
  const colon = skipSpace(text, endOfSoleName(text) ?? endOfLastName(text));
  const start = skipSpace(text, colon + 1);
  NUMBER.lastIndex = start;
  NUMBER.test(text);
  return text.slice(start, NUMBER.lastIndex);
}

/**
 * The index after the name, if the text holds it but once: then it is the top-level one. A search is native code; a scan of
 * a megabyte of numbers would cost more than JSON.parse.
 */
function endOfSoleName(text: string): number | undefined {
  NAME.lastIndex = 0;
  NAME.test(text);
  const end = NAME.lastIndex;
  return NAME.test(text) ? undefined : end;
}

/** The index after the last top-level name, found by one iterative scan. */
function endOfLastName(text: string): number {
  let found = 0;
  let depth = 0;
  let atName = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // Digits first: there may be a great many.
    if (code > COMMA && code < COLON) continue;
    switch (code) {
      case QUOTE:
        NAME_HERE.lastIndex = index;
        if (atName && NAME_HERE.test(text)) found = NAME_HERE.lastIndex;
        atName = false;
        index = endOfString(text, index);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth++;
        atName = depth === 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth--;
        break;
      case COMMA:
        atName = depth === 1;
        break;
    }
  }
  return found;
}
