import type { PlantRecord } from "../service/plant-record.ts";
import type { PlantReader } from "../service/plant-storage.ts";
import { exactId } from "./exact-id.ts";
import { readPages } from "./read-pages.ts";

/** The stored plants. */
export interface StoredPlants {
  /** Returns the plant with this id, or undefined. @throws RangeError for a number that may have lost digits; TypeError for a text. */
  get(id: number | bigint): Promise<PlantRecord | undefined>;
  /** Tells whether there is a plant with this id. @throws RangeError for a number that may have lost digits; TypeError for a text. */
  has(id: number | bigint): Promise<boolean>;
  /** Returns the number of plants. */
  count(): Promise<number>;
  /** Returns every plant, in the order in which the ids first came. */
  values(): Promise<readonly PlantRecord[]>;
}

export function storedPlants(plants: PlantReader): StoredPlants {
  const get = async (id: number | bigint) => plants.get(exactId("store.plants", id));
  return {
    get,
    has: async (id) => (await get(id)) !== undefined,
    count: plants.count,
    values: async () => (await readPages((after) => plants.page({ after }))).pages.flatMap((page) => page.plants),
  };
}
