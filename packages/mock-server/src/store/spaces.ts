/** The name of the space that a store has by itself. */
export const DEFAULT_SPACE = "default";

/** The value of the control API's error where a space is not open. */
export const NOT_OPEN = 40402;

/** The path of the spaces below a base URL. */
export const SPACES_PATH = "/spaces/";

/** Tells whether a space may have this name. It goes into URLs, and into the keys of a database. */
export function isSpaceName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

/** The rule for names, for messages. */
export const SPACE_NAME_RULE = "1 to 64 of A-Z, a-z, 0-9, dot, underscore and dash, a letter or digit first";

/** The stores of one family, by the names of their spaces. */
export interface Spaces<Store> {
  /** Returns the store of that name, and opens it the first time. @throws TypeError, RangeError */
  get(name: string): Store;
  has(name: string): boolean;
  /** Forgets a store that is closed. */
  forget(name: string): void;
  all(): readonly Store[];
  /** Returns the names of those that are open, without the default one. */
  names(): readonly string[];
}

/** @param most how many may be open, without the default one */
export function createSpaces<Store>(most: number, open: (name: string) => Store): Spaces<Store> {
  const stores = new Map<string, Store>();
  return {
    get(name) {
      const found = stores.get(name);
      if (found !== undefined) return found;
      // A caller in JavaScript may pass anything.
      if (typeof name !== "string" || !isSpaceName(name))
        throw new TypeError(`store.space: the name must be ${SPACE_NAME_RULE}.`);
      if (stores.size > most)
        throw new RangeError(`store.space: ${most} spaces are open. Close some, or raise the store's maxSpaces.`);
      const store = open(name);
      stores.set(name, store);
      return store;
    },
    has: (name) => stores.has(name),
    forget: (name) => void stores.delete(name),
    all: () => [...stores.values()],
    names: () => [...stores.keys()].filter((name) => name !== DEFAULT_SPACE),
  };
}
