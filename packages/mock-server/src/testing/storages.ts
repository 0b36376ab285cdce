import type { PlantSpace, PlantStorage } from "../service/plant-storage.ts";
import { memoryStorage } from "../storage/memory.ts";
import { lateStorage, someMicrotasks } from "./late-storage.ts";

/** Every store must work over each of these. */
export const STORAGES: readonly (readonly [name: string, create: () => PlantStorage])[] = [
  ["memory", memoryStorage],
  ["a storage that responds some turns of the loop later", () => lateStorage()],
  ["a storage that responds some microtasks later", () => lateStorage(someMicrotasks())],
];

/** Creates a storage, in memory by default, some functions of whose spaces are the test's. */
export function changedStorage(
  change: (space: PlantSpace) => Partial<PlantSpace>,
  storage: PlantStorage = memoryStorage(),
): PlantStorage {
  return {
    open(settings) {
      const space = storage.open(settings);
      return { ...space, ...change(space) };
    },
  };
}
