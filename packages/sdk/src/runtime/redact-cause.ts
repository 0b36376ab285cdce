import { latin1 } from "./latin1.ts";

/** The most objects of a cause to search. A runtime's error has a few dozen. */
const MOST_OBJECTS = 1_000;

/** A log calls them in place of showing what an object is made of. */
const PRINTERS = ["toJSON", Symbol.for("nodejs.util.inspect.custom")];

/**
 * Returns the cause, or another error in its place if it holds a token, or if only its own code could tell: an HTTP parser's
 * error holds the text that it could not parse, and a custom fetch's may hold the request. Runs no code of the cause but its
 * `toString`.
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
      // What throws when it is looked at shows nothing to anybody.
      return false;
    }
  };
  return mayHold(cause) ? new Error("The cause is not shown: it may hold the token.") : cause;
}

/** Returns what an object is made of, as data; `undefined` if it has a getter, or prints itself. */
function partsOf(value: object): readonly unknown[] | undefined {
  // The platform's own keep their data where no member shows it.
  if (isA(value, "Map", "Set", "Headers")) return [...(value as Iterable<unknown>)];
  if (isA(value, "Request", "Response")) return [Reflect.get(value, "url"), Reflect.get(value, "headers")];
  if (isA(value, "URL", "DOMException")) return [String(value)];
  if (PRINTERS.some((name) => name in value) || hasGetter(value)) return;
  // V8's `stack` is a getter, which every log calls.
  const parts: unknown[] = [String(value), Reflect.get(value, "stack")];
  for (const [name, { value: member }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
    parts.push(name, member);
  for (const symbol of Object.getOwnPropertySymbols(value)) parts.push(symbol, Reflect.get(value, symbol));
  return parts;
}

/** Looks classes up by name, since not every runtime has each. */
function isA(value: object, ...names: readonly string[]): boolean {
  return names.some((name) => value instanceof (Reflect.get(globalThis, name) ?? Never));
}

class Never {}

/** Returns whether it has a getter of its own or of its class, but those that each error and each function has. */
function hasGetter(value: object, owner: object = value): boolean {
  const prototype = Reflect.getPrototypeOf(owner);
  // Everything has those of Object.
  if (!prototype || typeof owner === "function") return false;
  const isOne = (key: PropertyKey) =>
    key !== "stack" && Reflect.getOwnPropertyDescriptor(owner, key)?.get !== undefined;
  // The classes of undici have getters that are named by symbols.
  const keys = owner === value ? Reflect.ownKeys(owner) : Object.getOwnPropertyNames(owner);
  return keys.some(isOne) || hasGetter(value, prototype);
}
