/** A place in UTF-16 code units. */
interface JsonSyntaxError {
  readonly index: number;
  readonly expected: string;
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** By RFC 8259's grammar: engines word and place errors differently. Does not recurse, since a text may nest deeply. */
export function findSyntaxError(text: string): JsonSyntaxError | undefined {
  const closers: string[] = [];
  let next: "value" | "name" | "separator" = "value";
  let isFirst = false;
  for (let index = endOfSpace(text, 0); ; index = endOfSpace(text, index)) {
    const character = text[index];
    const closer = closers.at(-1);
    if (character === closer && closer !== undefined && (next === "separator" || isFirst)) {
      closers.pop();
      next = "separator";
      isFirst = false;
      index++;
    } else if (next === "separator") {
      if (closer === undefined) return character === undefined ? undefined : { index, expected: "the end of the text" };
      if (character !== ",") return { index, expected: `"," or "${closer}"` };
      next = closer === "}" ? "name" : "value";
      index++;
    } else if (next === "name") {
      if (character !== '"') return { index, expected: isFirst ? 'a member name or "}"' : "a member name" };
      const end = stringEnd(text, index);
      if (typeof end !== "number") return end;
      index = endOfSpace(text, end);
      if (text[index] !== ":") return { index, expected: '":"' };
      index++;
      next = "value";
      isFirst = false;
    } else if (character === "{" || character === "[") {
      closers.push(character === "{" ? "}" : "]");
      next = character === "{" ? "name" : "value";
      isFirst = true;
      index++;
    } else {
      const end = character === '"' ? stringEnd(text, index) : matchEnd(SCALAR, text, index);
      if (typeof end !== "number") return end ?? { index, expected: "a value" };
      index = end;
      next = "separator";
      isFirst = false;
    }
  }
}

function stringEnd(text: string, start: number): number | JsonSyntaxError {
  for (let index = start + 1; ; index++) {
    const character = text[index];
    if (character === '"') return index + 1;
    if (character === undefined) return { index, expected: "the closing quote of a string" };
    if (character < " ") return { index, expected: "an escape in place of the control character" };
    if (character !== "\\") continue;
    const end = matchEnd(ESCAPE, text, index);
    if (end === undefined) return { index, expected: "a valid escape" };
    index = end - 1;
  }
}

function endOfSpace(text: string, start: number): number {
  let index = start;
  while (/[\t\n\r ]/.test(text[index] ?? "")) index++;
  return index;
}

function matchEnd(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
