/** Runs in a page: stores in memory and in IndexedDB, which `store.fetch` reaches. */
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { indexedDbStorage } from "@plant-store/mock-server/indexeddb";

const BASE_URL = "https://api.plants.test";
const stores = new Map<string, PlantStore>();
let nextId = 1_000_000_000;

const bench = {
  /** Opens the store of a database, or the one called "memory". */
  async open(name: string, plants: number): Promise<void> {
    const seed = Array.from({ length: plants }, (_, id) => ({ id, name: `Plant ${id}` }));
    const storage = name === "memory" ? undefined : indexedDbStorage({ database: name });
    const store = createPlantStore({ baseUrl: BASE_URL, tokens: ["t1"], storage, storageTimeoutMs: 600_000, seed });
    await store.ready();
    stores.set(name, store);
  },
  /** Keeps so many creates under way for some time. Returns the microseconds of one. */
  async measure(name: string, atOnce: number, durationMs: number): Promise<number> {
    const fetch = stores.get(name)?.fetch;
    if (fetch === undefined) throw new Error(`There is no store ${name}.`);
    let creates = 0;
    const start = performance.now();
    const create = async () => {
      while (performance.now() - start < durationMs) {
        const { status } = await fetch(`${BASE_URL}/plants`, {
          method: "POST",
          headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
          body: JSON.stringify({ id: nextId++, name: "Monstera deliciosa", tag: "tropical" }),
        });
        if (status !== 200) throw new Error(`A create in ${name} got ${status}.`);
        creates++;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, create));
    return ((performance.now() - start) / creates) * 1_000;
  },
};

export type Bench = typeof bench;

Object.assign(globalThis, { bench });
