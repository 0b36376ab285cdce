/** What a hostile name could change for everybody. */
const SHARED = { Object, Array, Function, String, Number, Promise };

/** What stands on the prototypes now, to be compared with later: the names of all that was added, changed or taken away. */
export function watchPrototypes(): () => readonly string[] {
  const before = slots();
  return () => {
    const after = slots();
    return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  };
}

/** Every getter, setter and value of them, by its name. */
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
