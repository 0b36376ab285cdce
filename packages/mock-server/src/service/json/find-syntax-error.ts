import { BACKSLASH, QUOTE, skipSpace } from "./characters.ts";

/** The place where a text stops being JSON, and what was expected there. */
export interface JsonSyntaxError {
  /** Index in UTF-16 code units. */
  readonly index: number;
  readonly expected: string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LITERALS = ["true", "false", "null"];

/**
 * Returns why JSON.parse refused `text`. Engines word and place the error differently, so this follows RFC 8259's grammar
 * itself. It does not recurse: a text may be nested as deep as it is long.
 */
export function findSyntaxError(text: string): JsonSyntaxError | undefined {
  const open: string[] = [];
  let index = 0;
  let next: "value" | "first value" | "name" | "first name" | "separator" = "value";

  for (;;) {
    index = skipSpace(text, index);
    const character = text[index];

    if (next === "separator") {
      const container = open.at(-1);
      if (container === undefined)
        return character === undefined ? undefined : { index, expected: "the end of the text" };
      const closer = container === "{" ? "}" : "]";
      if (character === ",") next = container === "{" ? "name" : "value";
      else if (character === closer) open.pop();
      else return { index, expected: `"," or "${closer}"` };
      index++;
      continue;
    }

    if ((next === "first name" && character === "}") || (next === "first value" && character === "]")) {
      open.pop();
      next = "separator";
      index++;
      continue;
    }

    if (next === "name" || next === "first name") {
      if (character !== '"') return { index, expected: next === "name" ? "a member name" : 'a member name or "}"' };
      const end = stringEnd(text, index);
      if (typeof end !== "number") return end;
      index = skipSpace(text, end);
      if (text[index] !== ":") return { index, expected: '":"' };
      index++;
      next = "value";
      continue;
    }

    if (character === "{" || character === "[") {
      open.push(character);
      next = character === "{" ? "first name" : "first value";
      index++;
      continue;
    }

    const end = scalarEnd(text, index);
    if (typeof end !== "number") return end;
    index = end;
    next = "separator";
  }
}

/** Returns the index after the string, number or literal at `index`. */
function scalarEnd(text: string, index: number): number | JsonSyntaxError {
  if (text[index] === '"') return stringEnd(text, index);
  const literal = LITERALS.find((candidate) => text.startsWith(candidate, index));
  return literal === undefined
    ? (matchEnd(NUMBER, text, index) ?? { index, expected: "a value" })
    : index + literal.length;
}

function stringEnd(text: string, start: number): number | JsonSyntaxError {
  let index = start + 1;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index + 1;
    if (Number.isNaN(code)) return { index, expected: "the closing quote of a string" };
    if (code < 0x20) return { index, expected: "an escape in place of the control character" };
    if (code === BACKSLASH) {
      const end = matchEnd(ESCAPE, text, index);
      if (end === undefined) return { index, expected: "a valid escape" };
      index = end;
    } else {
      index++;
    }
  }
}

function matchEnd(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
