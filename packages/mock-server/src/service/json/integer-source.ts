import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, endOfString, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./characters.ts";

const COLON_HERE = /[\t\n\r ]*:[\t\n\r ]*/y;
const NUMBER_HERE = /-?\d[\d.eE+-]*/y;

/** A name in every spelling that JSON allows, anywhere and at one place. */
interface Spellings {
  readonly anywhere: RegExp;
  readonly here: RegExp;
}

const spellings = new Map<string, Spellings>();

/**
 * Returns the source text of the last top-level member of a name, in well-formed JSON whose root is an object with a number
 * there, which JSON.parse rounded to this one. A reviver overflows the stack at a depth of some 2,300, and Node 20 has no
 * source access in JSON.parse; this works at any depth and on every engine.
 *
 * Every member of that name that rounds to the same is a candidate. If all are written alike, any will do; otherwise a scan
 * decides, which costs more than JSON.parse itself.
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
  // The generator lets through a name of word characters only, whose codes have two digits.
  const characters = [...name].map((character) => {
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${character}|\\\\u00${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
  const source = `"${characters.join("")}"`;
  const made = { anywhere: new RegExp(source, "g"), here: new RegExp(source, "y") };
  spellings.set(name, made);
  return made;
}

/** Returns the number after the name that ends there, if there is one. */
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
    // Digits first: there may be a great many.
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
