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
 * access is younger than Node 20; searching and scanning work at any depth and on every engine.
 */
export function numberSource(text: string, name: string): string {
  const index = soleMember(text, name) ?? lastTopLevelMember(text, name);
  NUMBER.lastIndex = index;
  NUMBER.test(text);
  return text.slice(index, NUMBER.lastIndex);
}

/**
 * Where the value begins, if the text holds the quoted name but once and no escape that could spell it: then that is the
 * member. A search is native code; a scan would cost a megabyte of numbers twice what JSON.parse does.
 */
function soleMember(text: string, name: string): number | undefined {
  const quoted = `"${name}"`;
  const index = text.indexOf(quoted);
  if (index === -1 || text.includes(quoted, index + 1) || text.includes("\\u")) return undefined;
  return valueAfter(text, skipSpace(text, index + quoted.length));
}

/** Where the value begins, found by one iterative scan. */
function lastTopLevelMember(text: string, name: string): number {
  let found = 0;
  let depth = 0;
  let atName = false;
  let named = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // Digits first: there may be a great many.
    if (code > COMMA && code < COLON) continue;
    switch (code) {
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
        if (named) found = valueAfter(text, index);
        break;
    }
  }
  return found;
}

/** @param colon its index */
function valueAfter(text: string, colon: number): number {
  return skipSpace(text, colon + 1);
}

/** Whether a JSON string spells `name`, with or without escapes: "\u0069d" is "id". */
function spells(string: string, name: string): boolean {
  if (string === `"${name}"`) return true;
  const longest = 2 + name.length * "\\u0000".length;
  return string.includes("\\") && string.length <= longest && JSON.parse(string) === name;
}
