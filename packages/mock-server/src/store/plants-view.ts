import type { PlantKey } from "../contract.ts";
import { exactKey, type Key, type PlantRecord } from "../service/plant-record.ts";
import type { PageOptions, PlacedPlant, PlantPage, PlantReader } from "../service/space.ts";
import { readPages } from "./read-pages.ts";

/** The stored plants. */
export interface StoredPlants {
  /** Returns the plant, if any. @throws RangeError for a number that may have lost digits; TypeError for a text */
  get(id: PlantKey): Promise<PlantRecord | undefined>;
  /** Tells whether there is a plant with this id. @throws RangeError or TypeError, as `get` does */
  has(id: PlantKey): Promise<boolean>;
  /** Returns the number of plants. */
  count(): Promise<number>;
  /** Returns every plant, in the order in which the ids first came. */
  values(): Promise<readonly PlantRecord[]>;
}

export interface PlantSource extends Pick<PlantReader, "count"> {
  get(key: Key): Promise<PlantRecord | undefined>;
  page(options: PageOptions): Promise<PagePart>;
}

interface PagePart extends Pick<PlantPage, "next"> {
  readonly epoch: number | string;
  readonly plants: readonly Pick<PlacedPlant, "plant">[];
}

export function storedPlants(plants: PlantSource): StoredPlants {
  const get = async (id: PlantKey) => plants.get(exactKey("store.plants", id));
  return {
    get,
    has: async (id) => (await get(id)) !== undefined,
    count: plants.count,
    async values() {
      const { pages } = await readPages((after) => plants.page({ after }));
      return pages.flatMap((page) => page.plants.map(({ plant }) => plant));
    },
  };
}
