import type { PlantRecord, PlantRepository } from "../core/repository.ts";

export function createMemoryRepository(): PlantRepository {
  const plants = new Map<bigint, PlantRecord>();
  return {
    async put(plant, duplicates) {
      if (duplicates === "reject" && plants.has(plant.id)) return false;
      plants.set(plant.id, plant);
      return true;
    },
    async get(id) {
      return plants.get(id);
    },
    async count() {
      return plants.size;
    },
    async values() {
      return [...plants.values()];
    },
  };
}
