import type { PlantRecord, PlantRepository } from "../core/repository.ts";

/** What the service holds, for a test to look at. */
export interface StoredPlants {
  /** The plant with this id, or undefined. @throws RangeError for a number that may have lost digits; TypeError for a text. */
  get(id: number | bigint): Promise<PlantRecord | undefined>;
  /** Whether there is a plant with this id. @throws RangeError for a number that may have lost digits; TypeError for a text. */
  has(id: number | bigint): Promise<boolean>;
  /** The number of plants. */
  count(): Promise<number>;
  /** Every plant, in the order in which the ids first came. */
  values(): Promise<readonly PlantRecord[]>;
}

export function storedPlants(current: () => Promise<PlantRepository>): StoredPlants {
  const get = async (id: number | bigint) => (await current()).get(exactId(id));
  return {
    get,
    has: async (id) => (await get(id)) !== undefined,
    count: async () => (await current()).count(),
    values: async () => (await current()).values(),
  };
}

function exactId(id: number | bigint): bigint {
  // From JavaScript: a text may be meant as an id, and would be none of any plant.
  if (typeof id !== "number" && typeof id !== "bigint")
    throw new TypeError(`store.plants: an id is a number or a bigint, not a ${typeof id}.`);
  if (typeof id === "number" && !Number.isSafeInteger(id)) {
    throw new RangeError(
      `store.plants: the number ${id} is no exact integer. Past 2^53 - 1, write the id as a bigint.`,
    );
  }
  return BigInt(id);
}
