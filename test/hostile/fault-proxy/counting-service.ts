/** A real service over a storage that counts. */
import { createPlantStore, type PlantRecord, type PlantStore } from "@plant-store/mock-server";
import { changedStorage } from "../../../packages/mock-server/src/testing/changed-storage.ts";
import { GOOD_TOKEN } from "./tokens.ts";

export interface CountingStore {
  readonly store: PlantStore;
  /** Returns every plant that was stored under the id, in order. */
  storedAs(id: bigint): readonly PlantRecord[];
}

/** @param failsAfter says whether a create is stored and then fails with a 500 */
export function createCountingStore(randomSeed: number, failsAfter: (id: bigint) => boolean): CountingStore {
  const stored = new Map<bigint, PlantRecord[]>();
  const storage = changedStorage((space) => ({
    async step(step) {
      const { effect } = step;
      const result = await space.step(step);
      if (effect === undefined || effect.kind === "remove" || result.kind !== "done" || !result.stored) return result;
      const { plant } = effect;
      stored.set(plant.id, [...(stored.get(plant.id) ?? []), plant]);
      if (failsAfter(plant.id)) throw new Error("Failed after it was stored.");
      return result;
    },
  }));
  return {
    store: createPlantStore({ randomSeed, tokens: [GOOD_TOKEN], storage }),
    storedAs: (id) => stored.get(id) ?? [],
  };
}
