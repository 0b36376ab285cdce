/** The real service, over a repository that counts what it stores. */
import { createPlantStore, type PlantRecord, type PlantRepository, type PlantStore } from "@plant-store/mock-server";
import { GOOD_TOKEN } from "./tokens.ts";

export interface CountingStore {
  readonly store: PlantStore;
  /** Every plant that was stored under the id, in order. */
  storedAs(id: bigint): readonly PlantRecord[];
}

/** @param failsAfter whose create is stored, and answered by 500 */
export function createCountingStore(randomSeed: number, failsAfter: (id: bigint) => boolean): CountingStore {
  const stored = new Map<bigint, PlantRecord[]>();
  const repository: PlantRepository = {
    async put(plant) {
      stored.set(plant.id, [...(stored.get(plant.id) ?? []), plant]);
      if (failsAfter(plant.id)) throw new Error("Failed after it was stored.");
      return true;
    },
    get: async (id) => stored.get(id)?.at(-1),
    count: async () => stored.size,
    values: async () => [...stored.values()].flatMap((plants) => plants.slice(-1)),
  };
  return {
    store: createPlantStore({ randomSeed, tokens: [GOOD_TOKEN], repository: () => repository }),
    storedAs: (id) => stored.get(id) ?? [],
  };
}
