import type { PlantRecord } from "../../service/plant-record.ts";
import type { Wire } from "../contract.ts";

/** Returns a plant as it travels, its id a text of digits. */
export function toWirePlant(plant: PlantRecord): Wire["StoredPlant"] {
  // A tag that is undefined stays behind: JSON has none.
  return { ...plant, id: String(plant.id) } as Wire["StoredPlant"];
}

export function fromWirePlant({ id, ...members }: Wire["StoredPlant"]): PlantRecord {
  return Object.freeze({ id: BigInt(id), ...members });
}
