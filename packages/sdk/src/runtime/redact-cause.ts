/** The most objects of a cause to search. A runtime's error has a few dozen. */
const MOST_OBJECTS = 1_000;

/**
 * Returns the cause, or another error in its place if it holds a token: an HTTP parser's error holds the text that it could
 * not parse, and a custom fetch's may hold the request.
 */
export function redactCause(cause: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return cause;
  const seen = new Set<object>();
  const holds = (value: unknown): boolean => {
    if (typeof value === "symbol") return holds(value.description);
    if (typeof value === "string") return secrets.some((secret) => value.includes(secret));
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return holds(new TextDecoder("latin1").decode(bytes));
    }
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return false;
    seen.add(value);
    // A cause that is too large to search is not shown either.
    return seen.size > MOST_OBJECTS || LOOKS.some((look) => read(() => look(value)).some(holds));
  };
  return holds(cause) ? new Error("The cause is not shown: it held the token.") : cause;
}

/**
 * What JSON and a log show of an object, step by step: its members, with the values of getters; its items; what its own
 * functions print; and its class's getters, last, since a deprecated one of Node prints a warning.
 */
const LOOKS: readonly ((value: object) => readonly unknown[])[] = [membersOf, itemsOf, printsOf, inheritedOf];

function membersOf(value: object, owner: object = value): readonly unknown[] {
  return Reflect.ownKeys(owner).flatMap((key) => [key, ...read(() => [Reflect.get(value, key)])]);
}

/** Returns the members of all its classes. Everything has those of Object. */
function inheritedOf(value: object, owner: object = value): readonly unknown[] {
  const prototype = Reflect.getPrototypeOf(owner);
  if (!prototype || !Reflect.getPrototypeOf(prototype)) return [];
  const members = membersOf(value, prototype).filter((member) => typeof member !== "function");
  return [...members, ...inheritedOf(value, prototype)];
}

/** Calls the functions that Node's inspect, JSON.stringify and String call. The first gets an inspect, for its members. */
function printsOf(value: object): readonly unknown[] {
  const shown: unknown[] = [];
  const inspect = (member: unknown) => `${shown.push(member)}`;
  return [Symbol.for("nodejs.util.inspect.custom"), "toJSON", "toString"]
    .flatMap((key) => read(() => [Reflect.apply(Reflect.get(value, key), value, [2, { stylize: String }, inspect])]))
    .concat(shown);
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
function itemsOf(value: object): readonly unknown[] {
  const items: unknown[] = [];
  if (!(Symbol.iterator in value)) return items;
  for (const item of value as Iterable<unknown>) if (items.push(item) > MOST_OBJECTS) break;
  return items;
}
