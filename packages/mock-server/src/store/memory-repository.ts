import type { PlantRecord, PlantRepository } from "../core/repository.ts";

export function createMemoryRepository(): PlantRepository {
  const plants = new Map<bigint | number, PlantRecord>();
  return {
    async put(plant, duplicates) {
      if (duplicates === "reject" && plants.has(keyOf(plant.id))) return false;
      plants.set(keyOf(plant.id), plant);
      return true;
    },
    async get(id) {
      return plants.get(keyOf(id));
    },
    async count() {
      return plants.size;
    },
    async values() {
      return [...plants.values()];
    },
  };
}

/** The same key for the same id: a Map hashes a bigint in a call to the engine, which was a tenth of the service's time. */
function keyOf(id: bigint): bigint | number {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}
