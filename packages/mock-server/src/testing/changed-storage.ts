import { createStorage, openerOf, type PlantStorage } from "../service/plant-storage.ts";
import type { SpaceData, SpaceSettings } from "../service/space.ts";
import { memoryStorage } from "../storage/memory/memory-storage.ts";

export { openSpace } from "../storage/space.ts";

/** Creates a storage, in memory by default, with some functions of its spaces replaced. */
export function changedStorage(
  change: (data: SpaceData, settings: SpaceSettings) => Partial<SpaceData>,
  storage: PlantStorage = memoryStorage(),
): PlantStorage {
  return createStorage(storage.description, (settings) => {
    const { atOnce, ...data } = openerOf(storage)(settings);
    const changed = change({ ...data, ...(atOnce && { atOnce }) }, settings);
    // One that opens in its own way does nothing at once.
    return { ...data, ...(atOnce && changed.open === undefined && { atOnce }), ...changed };
  });
}
