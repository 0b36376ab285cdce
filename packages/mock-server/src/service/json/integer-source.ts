import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, endOfString, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./characters.ts";

const COLON_HERE = /[\t\n\r ]*:[\t\n\r ]*/y;
const NUMBER_HERE = /-?\d[\d.eE+-]*/y;

/** A name in every spelling that JSON allows: anywhere in a text, and at one place. */
interface Spellings {
  readonly anywhere: RegExp;
  readonly here: RegExp;
}

const spellings = new Map<string, Spellings>();

/**
 * Returns the source text of the last top-level member with this name, in well-formed JSON whose root is an object. The
 * member is a number, which JSON.parse has rounded to `rounded`. This works at any depth and on every engine: a reviver
 * overflows the stack at a depth of some 2,300, and Node 20 has no source access in JSON.parse.
 *
 * Every member with that name and that rounded value is a candidate. If all have the same text, any will do; otherwise a
 * scan decides, which costs more than JSON.parse itself.
 */
export function integerSource(text: string, name: string, rounded: number): string | undefined {
  let source: string | undefined;
  const { anywhere, here } = spellingsOf(name);
  anywhere.lastIndex = 0;
  while (anywhere.test(text)) {
    const candidate = numberAfter(text, anywhere.lastIndex);
    if (candidate === undefined || Number(candidate) !== rounded) continue;
    if (source !== undefined && source !== candidate) return numberAfter(text, endOfLastName(text, here));
    source = candidate;
  }
  return source;
}

function spellingsOf(name: string): Spellings {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  // The generator allows only names of word characters, whose codes have two digits.
  const characters = [...name].map((character) => {
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${character}|\\\\u00${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
  const source = `"${characters.join("")}"`;
  const made = { anywhere: new RegExp(source, "g"), here: new RegExp(source, "y") };
  spellings.set(name, made);
  return made;
}

/** Returns the number after the name that ends there, if any. */
function numberAfter(text: string, index: number): string | undefined {
  COLON_HERE.lastIndex = index;
  if (!COLON_HERE.test(text)) return undefined;
  const start = COLON_HERE.lastIndex;
  NUMBER_HERE.lastIndex = start;
  return NUMBER_HERE.test(text) ? text.slice(start, NUMBER_HERE.lastIndex) : undefined;
}

/** Returns the index after the last top-level name, by one iterative scan. */
function endOfLastName(text: string, name: RegExp): number {
  let found = 0;
  let depth = 0;
  let atName = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // Digits first: they are often many.
    if (code > COMMA && code < COLON) continue;
    switch (code) {
      case QUOTE:
        name.lastIndex = index;
        if (atName && name.test(text)) found = name.lastIndex;
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
