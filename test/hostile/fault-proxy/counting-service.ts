/** A real service over a storage that counts. */
import {
  createPlantStore,
  memoryStorage,
  type PlantRecord,
  type PlantStorage,
  type PlantStore,
} from "@plant-store/mock-server";
import { GOOD_TOKEN } from "./tokens.ts";

export interface CountingStore {
  readonly store: PlantStore;
  /** Returns every plant that was stored under the id, in order. */
  storedAs(id: bigint): readonly PlantRecord[];
}

/** @param failsAfter says whether a create is stored and then fails with a 500 */
export function createCountingStore(randomSeed: number, failsAfter: (id: bigint) => boolean): CountingStore {
  const stored = new Map<bigint, PlantRecord[]>();
  const storage: PlantStorage = {
    open(settings) {
      const space = memoryStorage().open(settings);
      return {
        ...space,
        async apply(step) {
          const { plant } = step;
          const result = await space.apply(step);
          if (plant === undefined || result.kind !== "done" || !result.stored) return result;
          stored.set(plant.id, [...(stored.get(plant.id) ?? []), plant]);
          if (failsAfter(plant.id)) throw new Error("Failed after it was stored.");
          return result;
        },
      };
    },
  };
  return {
    store: createPlantStore({ randomSeed, tokens: [GOOD_TOKEN], storage }),
    storedAs: (id) => stored.get(id) ?? [],
  };
}
