import type { PlantRecord } from "../../service/plant-record.ts";
import type { Wire } from "../contract.ts";

export function fromWirePlant({ id, ...members }: Wire["StoredPlant"]): PlantRecord {
  return Object.freeze({ id: BigInt(id), ...members });
}
