import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  endOfString,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
} from "./characters.ts";

/** Returns the source texts of an array's elements, in well-formed JSON whose root is an array. */
export function elementSources(text: string): readonly string[] {
  const sources: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth++;
        if (depth === 1) start = index + 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth--;
        if (depth === 0 && (sources.length > 0 || skipSpace(text, start) < index))
          sources.push(text.slice(start, index));
        break;
      case COMMA:
        if (depth === 1) {
          sources.push(text.slice(start, index));
          start = index + 1;
        }
        break;
    }
  }
  return sources;
}
