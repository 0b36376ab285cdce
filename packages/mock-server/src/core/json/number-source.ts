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

const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * The source text of the last top-level member `name`, in well-formed JSON whose root is an object that holds a number there.
 * JSON.parse rounds numbers past 2^53, a reviver overflows the stack at a depth of some 2,300, and JSON.parse's own source
 * access is younger than Node 20; one iterative scan works at any depth and on every engine.
 */
export function numberSource(text: string, name: string): string | undefined {
  let source: string | undefined;
  let depth = 0;
  let atName = false;
  let named = false;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE: {
        const end = endOfString(text, index);
        if (atName) named = spells(text.slice(index, end + 1), name);
        atName = false;
        index = end;
        break;
      }
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
      case COLON:
        if (named) source = numberAt(text, skipSpace(text, index + 1));
        break;
    }
  }
  return source;
}

function numberAt(text: string, index: number): string | undefined {
  NUMBER.lastIndex = index;
  return NUMBER.exec(text)?.[0];
}

/** Whether a JSON string spells `name`, with or without escapes: "\u0069d" is "id". */
function spells(string: string, name: string): boolean {
  if (string === `"${name}"`) return true;
  const longest = 2 + name.length * "\\u0000".length;
  return string.includes("\\") && string.length <= longest && JSON.parse(string) === name;
}
