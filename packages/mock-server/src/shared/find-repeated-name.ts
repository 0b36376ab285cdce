/**
 * Returns the first name that an object of this JSON has twice, in its quotes. JSON.parse would silently keep the last value.
 * By its quotes, since a pattern for a whole string overflows the stack at a long one.
 */
export function findRepeatedName(json: string): string | undefined {
  const objects: Set<string>[] = [];
  let text: string | undefined;
  let isInside = false;
  for (const part of json.split('"')) {
    if (isInside) {
      text += part;
      // Behind an odd number of backslashes, the quote belongs to the string.
      isInside = part.endsWith("\\") && /(?:^|[^\\])\\(?:\\\\)*$/.test(part);
      if (isInside) text += '"';
      continue;
    }
    if (text !== undefined && /^\s*:/.test(part)) {
      // Escapes may spell it in another way.
      const name = text.includes("\\") ? JSON.parse(`"${text}"`) : text;
      const names = objects.at(-1);
      if (names?.has(name)) return JSON.stringify(name);
      names?.add(name);
    }
    for (const character of part) {
      if (character === "{") objects.push(new Set());
      else if (character === "}") objects.pop();
    }
    text = "";
    isInside = true;
  }
  return undefined;
}
