/** The most objects of a cause to search. A runtime's error has a few dozen. */
const MOST_OBJECTS = 1_000;

/** A log calls them in place of showing what an object is made of. */
const PRINTERS = ["toJSON", Symbol.for("nodejs.util.inspect.custom")];

/**
 * Another error takes the cause's place if it holds a token, or if only its own code could tell: an HTTP parser's error
 * holds the text that it could not parse, and a custom fetch's may hold the request. Runs no code of it but `toString`.
 */
export function redactCause(cause: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return cause;
  const seen = new Set<object>();
  const mayHold = (value: unknown): boolean => {
    if (typeof value === "symbol") return mayHold(value.description);
    if (typeof value === "string") return secrets.some((secret) => value.includes(secret));
    if (ArrayBuffer.isView(value)) {
      return mayHold(latin1(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)));
    }
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return false;
    seen.add(value);
    try {
      // A cause that is too large to search is not shown either.
      return seen.size > MOST_OBJECTS || (partsOf(value) ?? secrets).some(mayHold);
    } catch {
      return true;
    }
  };
  return mayHold(cause) ? new Error("The cause is not shown: it may hold the token.") : cause;
}

/** As data; `undefined` if it has a getter, prints itself, or is a promise. */
function partsOf(value: object): readonly unknown[] | undefined {
  if (isA(value, "Promise")) return;
  const parts: unknown[] = [];
  const read = (...names: readonly string[]) => parts.push(...names.map((name) => Reflect.get(value, name)));
  // The platform's own keep their data where no member shows it.
  if (isA(value, "Map", "Set", "Headers")) parts.push(...(value as Iterable<unknown>));
  else if (isA(value, "Request", "Response")) read("url", "headers", "statusText", "referrer");
  else if (isA(value, "URL")) read("href");
  else if (isA(value, "DOMException")) read("name", "message", "stack");
  else if (PRINTERS.some((name) => name in value) || hasGetter(value)) return;
  else {
    // V8's `stack` is a getter, which every log calls.
    read("name", "stack");
    // Without a prototype it has no text.
    if ("toString" in value) parts.push(String(value));
  }
  for (const key of Reflect.ownKeys(value)) parts.push(key, Reflect.getOwnPropertyDescriptor(value, key)?.value);
  return parts;
}

/** By name, since not every runtime has each class. */
function isA(value: object, ...names: readonly string[]): boolean {
  return names.some((name) => value instanceof (Reflect.get(globalThis, name) ?? Never));
}

class Never {}

/** Of its own or of its class, but those that each error and each function has. */
function hasGetter(value: object, owner: object = value): boolean {
  const prototype = Reflect.getPrototypeOf(owner);
  // Everything has those of Object.
  if ((!prototype && owner !== value) || typeof owner === "function") return false;
  // The classes of undici have getters that are named by symbols.
  const keys = owner === value ? Reflect.ownKeys(owner) : Object.getOwnPropertyNames(owner);
  const isOne = (key: PropertyKey) =>
    // Node's own errors have the first, and node-fetch's the second.
    !["constructor", "name", "stack"].includes(String(key)) && Reflect.getOwnPropertyDescriptor(owner, key)?.get;
  return keys.some(isOne) || (prototype !== null && hasGetter(value, prototype));
}

/** Not by a TextDecoder: those of React Native's polyfills may know only UTF-8. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  // As many as a call may have arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8_192));
  return text;
}
