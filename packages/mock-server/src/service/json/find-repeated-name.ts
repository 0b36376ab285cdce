/** The first one, in its quotes. JSON.parse would silently keep the last value. */
export function findRepeatedName(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g)) {
    if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    else if (string !== undefined && colon !== undefined) {
      // Escapes may spell it in another way.
      const name = JSON.stringify(JSON.parse(string));
      const names = objects.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}
