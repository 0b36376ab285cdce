/** By a request to `store.fetch`: the `fetch` for a real service behind the store, where an adapter has one of its own. */
export const fetchers: WeakMap<object, typeof globalThis.fetch> = new WeakMap();
