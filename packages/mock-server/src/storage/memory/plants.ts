import { type Key, keyOf, type PlantRecord } from "../../service/plant-record.ts";
import { plantJson } from "../../service/request-json.ts";
import type { PlacedPlant } from "../../service/space.ts";
import type { ReadRows } from "../shared/space-of-rows.ts";
import type { Rows } from "../shared/take-step.ts";

export type Plants = Pick<Rows, "put" | "has" | "remove" | "clear"> & Pick<ReadRows, "plant" | "plantsAfter">;

export function createPlants(): Plants {
  const places = new Map<Key | number, number>();
  /** Each at its place; undefined where a plant was removed. An object for each pair would take 40 bytes more. */
  let placed: (PlantRecord | undefined)[] = [];
  const get = (key: Key) => placed[places.get(quick(key)) ?? -1];
  return {
    plant: get,
    has(plant) {
      const stored = get(keyOf(plant));
      return stored === plant || (stored !== undefined && plantJson(stored) === plantJson(plant));
    },
    put(plant, place, duplicates) {
      const key = quick(keyOf(plant));
      const known = places.get(key);
      if (known === undefined) places.set(key, place);
      else if (duplicates === "reject") return "refused";
      placed[known ?? place] = plant;
      return known === undefined ? "added" : "replaced";
    },
    remove(key) {
      const place = places.get(quick(key));
      if (place !== undefined) placed[place] = undefined;
      places.delete(quick(key));
    },
    clear() {
      places.clear();
      placed = [];
    },
    plantsAfter(after, most) {
      const plants: PlacedPlant[] = [];
      for (let place = after + 1; place < placed.length && plants.length < most; place++) {
        const plant = placed[place];
        if (plant !== undefined) plants.push({ place, plant });
      }
      return plants;
    },
  };
}

/** Hashing a bigint calls into the engine: a tenth of the service's time. */
function quick(key: Key): Key | number {
  const number = typeof key === "bigint" ? Number(key) : NaN;
  return Number.isSafeInteger(number) ? number : key;
}
