/** How much of a cause is looked through; a runtime hangs a few dozen values on an error. */
const MOST_OBJECTS = 1_000;

/** What the classes of a runtime show by a getter. */
const SHOWN = ["name", "message", "stack", "cause", "headers", "href", "url", "statusText"];

/**
 * The cause as it is; or, where it holds a token, as an HTTP parser's error holds what it could not parse and a custom
 * fetch's may hold the request, a stand-in that tells no more than its kind.
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
    // What is too much to be looked through is not shown either.
    return seen.size > MOST_OBJECTS || valuesOf(value).some(holds);
  };
  return holds(cause) ? new Error("The cause is not shown: it held the token.") : cause;
}

function valuesOf(value: object): readonly unknown[] {
  return [
    // With a getter's value: JSON and a log ask for it too.
    ...read(() => Reflect.ownKeys(value)).map((key) => [key, ...read(() => [Reflect.get(value, key)])]),
    ...SHOWN.map((key) => read(() => [Reflect.get(value, key)])),
    ...read(() => firstOf(value)),
  ].flat();
}

/** Anything may throw when it is looked at, and what does is shown by nothing else either. */
function read<Value>(look: () => readonly Value[]): readonly Value[] {
  try {
    return look();
  } catch {
    return [];
  }
}

/** What a Map or a Headers holds; of a list that goes on, more than will be looked through. */
function firstOf(value: object): readonly unknown[] {
  const items: unknown[] = [];
  if (!(Symbol.iterator in value)) return items;
  for (const item of value as Iterable<unknown>) if (items.push(item) > MOST_OBJECTS) break;
  return items;
}
