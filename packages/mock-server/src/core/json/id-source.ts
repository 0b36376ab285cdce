import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, endOfString, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./characters.ts";

/** The name in every spelling that JSON allows. */
const NAME = /"(?:i|\\u0069)(?:d|\\u0064)"/g;
const NAME_HERE = new RegExp(NAME.source, "y");

const COLON_HERE = /[\t\n\r ]*:[\t\n\r ]*/y;
const NUMBER_HERE = /-?\d[\d.eE+-]*/y;

/**
 * The source text of the last top-level `id`, in well-formed JSON whose root is an object that holds a number there, which
 * JSON.parse rounded to this one. A reviver overflows the stack at a depth of some 2,300, and JSON.parse's own source access
 * is younger than Node 20; what is done here works at any depth and on every engine.
 *
 * Whatever is called `id` and rounds to the same is a candidate. Where all are written alike it does not matter which is
 * the one; else a scan tells, which costs more than JSON.parse itself.
 */
export function idSource(text: string, rounded: number): string | undefined {
  let source: string | undefined;
  NAME.lastIndex = 0;
  while (NAME.test(text)) {
    const candidate = numberAfter(text, NAME.lastIndex);
    if (candidate === undefined || Number(candidate) !== rounded) continue;
    if (source !== undefined && source !== candidate) return numberAfter(text, endOfLastName(text));
    source = candidate;
  }
  return source;
}

/** What stands after the name that ends there, if it is a number. */
function numberAfter(text: string, index: number): string | undefined {
  COLON_HERE.lastIndex = index;
  if (!COLON_HERE.test(text)) return undefined;
  const start = COLON_HERE.lastIndex;
  NUMBER_HERE.lastIndex = start;
  return NUMBER_HERE.test(text) ? text.slice(start, NUMBER_HERE.lastIndex) : undefined;
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
