import type { PlantRecord } from "../../service/plant-record.ts";
import type { PageOptions, PlacedPlant, PlantPage } from "../../service/space.ts";
import type { Rows } from "../shared/space-row.ts";

export interface Plants extends Pick<Rows, "put" | "remove" | "clear"> {
  get(id: bigint): PlantRecord | undefined;
  page(options?: PageOptions): Omit<PlantPage, "epoch">;
}

export function createPlants(): Plants {
  const places = new Map<bigint | number, number>();
  /** Each at its place; undefined where a plant was removed. An object for each pair would take 40 bytes more. */
  let placed: (PlantRecord | undefined)[] = [];
  return {
    get: (id) => placed[places.get(keyOf(id)) ?? -1],
    put(plant, place, duplicates) {
      const key = keyOf(plant.id);
      const known = places.get(key);
      if (known === undefined) places.set(key, place);
      else if (duplicates === "reject") return "refused";
      placed[known ?? place] = plant;
      return known === undefined ? "added" : "replaced";
    },
    remove(id) {
      const key = keyOf(id);
      const place = places.get(key);
      if (place !== undefined) placed[place] = undefined;
      return places.delete(key);
    },
    clear() {
      places.clear();
      placed = [];
    },
    page({ after = 0, limit = Number.POSITIVE_INFINITY } = {}) {
      const plants: PlacedPlant[] = [];
      for (let place = after + 1; place < placed.length; place++) {
        const plant = placed[place];
        if (plant === undefined) continue;
        if (plants.length === limit) return { plants, next: plants.at(-1)?.place };
        plants.push({ place, plant });
      }
      return { plants, next: undefined };
    },
  };
}

/** Returns the same key for the same id. Hashing a bigint calls into the engine: a tenth of the service's time. */
function keyOf(id: bigint): bigint | number {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}
