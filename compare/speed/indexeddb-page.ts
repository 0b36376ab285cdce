/** Runs in a page: stores in IndexedDB, which `store.fetch` reaches. */
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { indexedDbStorage } from "@plant-store/mock-server/indexeddb";

const BASE_URL = "https://api.plants.test";
const PAGE = 5;
const stores = new Map<string, PlantStore>();
/** Of each store: the places of pages. */
const places = new Map<string, readonly (number | undefined)[]>();
let nextId = 1_000_000_000;

const bench = {
  async open(name: string, plants: number): Promise<void> {
    const seed = Array.from({ length: plants }, (_, id) => ({ id, name: `Plant ${id}` }));
    const storage = indexedDbStorage({ database: name });
    const store = createPlantStore({ baseUrl: BASE_URL, tokens: ["t1"], storage, storageTimeoutMs: 600_000, seed });
    await store.ready();
    stores.set(name, store);
  },
  /** Finds the places of pages, by going through all plants once, so many at a time. */
  async findPlaces(name: string, limit: number): Promise<void> {
    const found = [];
    for (let next: number | undefined; ; found.push(next)) {
      ({ next } = await pagesOf(name).page({ after: next, limit }));
      if (next === undefined) break;
    }
    places.set(name, found.slice(0, -PAGE));
  },
  /** Keeps so many creates or pages under way for some time. Returns the microseconds of one. */
  async measure(name: string, work: keyof typeof WORK, atOnce: number, durationMs: number): Promise<number> {
    let count = 0;
    const start = performance.now();
    const repeat = async () => {
      for (; performance.now() - start < durationMs; count++) await WORK[work](name);
    };
    await Promise.all(Array.from({ length: atOnce }, repeat));
    return ((performance.now() - start) / count) * 1_000;
  },
};

const WORK = {
  async create(name: string): Promise<void> {
    const { status } = await storeOf(name).fetch(`${BASE_URL}/plants`, {
      method: "POST",
      headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
      body: JSON.stringify({ id: nextId++, name: "Monstera deliciosa", tag: "tropical" }),
    });
    if (status !== 200) throw new Error(`A create in ${name} got ${status}.`);
  },
  async page(name: string): Promise<void> {
    const found = places.get(name) ?? [];
    const after = found[Math.floor(Math.random() * found.length)];
    const { plants } = await pagesOf(name).page({ after, limit: PAGE });
    if (plants.length !== PAGE) throw new Error(`A page in ${name} has ${plants.length} plants.`);
  },
};

interface Pages {
  page(options: { after: number | undefined; limit: number }): Promise<{ plants: readonly unknown[]; next?: number }>;
}

/** Returns the pages of a store. Its space is not for users. */
function pagesOf(name: string): Pages {
  return (storeOf(name).service as unknown as { readonly space: { readonly plants: Pages } }).space.plants;
}

function storeOf(name: string): PlantStore {
  const store = stores.get(name);
  if (store === undefined) throw new Error(`There is no store ${name}.`);
  return store;
}

export type Bench = typeof bench;

Object.assign(globalThis, { bench });
