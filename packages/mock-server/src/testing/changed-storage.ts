import { createStorage, openerOf, type PlantStorage } from "../service/plant-storage.ts";
import type { SpaceData, SpaceSettings } from "../service/space.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";

export { openSpace } from "../storage/open-space.ts";

export function countedStorage(change: Partial<SpaceData> = {}): {
  readonly storage: PlantStorage;
  readonly listeners: () => number;
} {
  let listeners = 0;
  const storage = changedStorage((space) => ({
    ...change,
    watch(listener) {
      const stop = space.watch(listener);
      listeners++;
      return () => {
        listeners--;
        stop();
      };
    },
  }));
  return { storage, listeners: () => listeners };
}

export function changedStorage(
  change: (data: SpaceData, settings: SpaceSettings) => Partial<SpaceData>,
  storage: PlantStorage = memoryStorage(),
): PlantStorage {
  return createStorage(storage.description, (settings) => {
    const { atOnce, stepAtOnce, ...data } = openerOf(storage)(settings);
    const changed = change({ ...data, ...(atOnce && { atOnce }) }, settings);
    // One that opens in its own way does nothing at once.
    const others = { ...(atOnce && { atOnce }), ...(stepAtOnce && changed.step === undefined && { stepAtOnce }) };
    return { ...data, ...(changed.open === undefined && others), ...changed };
  });
}
