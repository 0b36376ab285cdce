import type { PlantSpace, PlantStorage } from "../service/plant-storage.ts";
import { memoryStorage } from "../storage/memory.ts";
import { lateStorage, someMicrotasks } from "./late-storage.ts";

/** What every store must do, it must do over each of these. */
export const STORAGES: readonly (readonly [name: string, create: () => PlantStorage])[] = [
  ["memory", memoryStorage],
  ["a storage that answers some turns of the loop later", () => lateStorage()],
  ["a storage that answers some microtasks later", () => lateStorage(someMicrotasks())],
];

/** A storage, memory unless a test says otherwise, whose spaces do some things in the test's way. */
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
