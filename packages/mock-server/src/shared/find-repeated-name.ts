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
      isInside = /(?:^|[^\\])\\(?:\\\\)*$/.test(part);
      if (isInside) text += '"';
      continue;
    }
    if (text !== undefined && /^\s*:/.test(part)) {
      // Escapes may spell it in another way.
      const name = JSON.stringify(JSON.parse(`"${text}"`));
      const names = objects.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
    for (const [bracket] of part.matchAll(/[{}]/g)) {
      if (bracket === "{") objects.push(new Set());
      else objects.pop();
    }
    text = "";
    isInside = true;
  }
  return undefined;
}
