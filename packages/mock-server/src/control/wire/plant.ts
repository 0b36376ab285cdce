import { type PlantRecord, withDigits, withInt64 } from "../../service/plant-record.ts";
import type { Wire } from "../contract.ts";

/** Returns a plant as it travels, its id a text of digits. */
export function toWirePlant(plant: PlantRecord): Wire["StoredPlant"] {
  return withDigits(plant) as unknown as Wire["StoredPlant"];
}

/** @throws SyntaxError where the id is no number */
export function fromWirePlant(plant: Wire["StoredPlant"]): PlantRecord {
  return withInt64(plant) as PlantRecord;
}
