/** Runs in a page: a store in IndexedDB, which `store.fetch` reaches. */
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { indexedDbStorage } from "@plant-store/mock-server/indexeddb";

const BASE_URL = "https://api.plants.test";
const PAGE = 5;
let store: PlantStore;
/** The places of pages. */
let places: readonly (number | undefined)[] = [];
let nextId = 1_000_000_000;

const bench = {
  async open(plants: number): Promise<void> {
    const seed = Array.from({ length: plants }, (_, id) => ({ id, name: `Plant ${id}` }));
    const storage = indexedDbStorage({ database: "bench" });
    store = createPlantStore({ baseUrl: BASE_URL, tokens: ["t1"], storage, storageTimeoutMs: 600_000, seed });
    await store.ready();
  },
  /** Finds the places of pages, by going through all plants once, so many at a time. */
  async findPlaces(limit: number): Promise<void> {
    const found = [];
    for (let next: number | undefined; ; found.push(next)) {
      ({ next } = await readPage({ after: next, limit }));
      if (next === undefined) break;
    }
    places = found.slice(0, -PAGE);
  },
  /** Keeps so many creates or pages under way for some time. Returns the microseconds of one. */
  async measure(work: keyof typeof WORK, atOnce: number, durationMs: number): Promise<number> {
    let count = 0;
    const start = performance.now();
    const repeat = async () => {
      for (; performance.now() - start < durationMs; count++) await WORK[work]();
    };
    await Promise.all(Array.from({ length: atOnce }, repeat));
    return ((performance.now() - start) / count) * 1_000;
  },
};

const WORK = {
  async create(): Promise<void> {
    const { status } = await store.fetch(`${BASE_URL}/plants`, {
      method: "POST",
      headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
      body: JSON.stringify({ id: nextId++, name: "Monstera deliciosa", tag: "tropical" }),
    });
    if (status !== 200) throw new Error(`A create got ${status}.`);
  },
  async page(): Promise<void> {
    const { plants } = await readPage({ after: places[Math.floor(Math.random() * places.length)], limit: PAGE });
    if (plants.length !== PAGE) throw new Error(`A page has ${plants.length} plants.`);
  },
};

interface Pages {
  page(options: { after: number | undefined; limit: number }): Promise<{ plants: readonly unknown[]; next?: number }>;
}

/** Reads by the space of the store, which is not for users. */
const readPage: Pages["page"] = (options) =>
  (store.service as unknown as { readonly space: { readonly plants: Pages } }).space.plants.page(options);

export type Bench = typeof bench;

Object.assign(globalThis, { bench });
