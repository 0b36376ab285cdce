/** The most objects of a cause to search. A runtime's error has a few dozen. */
const MOST_OBJECTS = 1_000;

/** The getters of a runtime's classes. */
const SHOWN = ["name", "message", "stack", "cause", "headers", "href", "url", "statusText"];

/**
 * Returns the cause, or another error in its place if it holds a token: an HTTP parser's error holds the text that it could
 * not parse, and a custom fetch's may hold the request.
 */
export function redactCause(cause: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return cause;
  const seen = new Set<object>();
  const holds = (value: unknown): boolean => {
    if (typeof value === "string") return secrets.some((secret) => value.includes(secret));
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return holds(new TextDecoder("latin1").decode(bytes));
    }
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return false;
    seen.add(value);
    // A cause that is too large to search is not shown either.
    return seen.size > MOST_OBJECTS || valuesOf(value).some(holds);
  };
  return holds(cause) ? new Error("The cause is not shown: it held the token.") : cause;
}

function valuesOf(value: object): readonly unknown[] {
  return [
    // With the values of getters: JSON and a log read them too.
    ...read(() => Reflect.ownKeys(value)).map((key) => [key, ...read(() => [Reflect.get(value, key)])]),
    ...SHOWN.map((key) => read(() => [Reflect.get(value, key)])),
    ...read(() => firstOf(value)),
  ].flat();
}

/** Reads values. If that throws, nothing else can show them either. */
function read<Value>(look: () => readonly Value[]): readonly Value[] {
  try {
    return look();
  } catch {
    return [];
  }
}

/** Returns the items of a Map or a Headers. An endless list gives one more than the search allows. */
function firstOf(value: object): readonly unknown[] {
  const items: unknown[] = [];
  if (!(Symbol.iterator in value)) return items;
  for (const item of value as Iterable<unknown>) if (items.push(item) > MOST_OBJECTS) break;
  return items;
}
