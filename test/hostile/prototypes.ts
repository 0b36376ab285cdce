/** Objects that a hostile name could change for every user. */
const SHARED = { Object, Array, Function, String, Number, Promise };

/** Records the prototypes now. Returns the names of all members that were added, changed or removed since. */
export function watchPrototypes(): () => readonly string[] {
  const before = slots();
  return () => {
    const after = slots();
    return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  };
}

function slots(): ReadonlyMap<string, unknown> {
  const all = new Map<string, unknown>();
  for (const [owner, { prototype }] of Object.entries(SHARED)) {
    for (const key of Reflect.ownKeys(prototype)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
      for (const [kind, slot] of Object.entries({ value, get, set })) all.set(`${owner}#${String(key)} ${kind}`, slot);
    }
  }
  return all;
}
