/** By request to `store.fetch`: the `fetch` for a real service behind the store, if an adapter has its own. */
export const fetchers: WeakMap<object, typeof globalThis.fetch> = new WeakMap();
