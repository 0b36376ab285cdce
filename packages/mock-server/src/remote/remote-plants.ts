import { readPlantPage, readStoredPlant } from "../control/contract.ts";
import { fromWirePlant } from "../control/wire/plant.ts";
import type { PlantRecord } from "../service/plant-record.ts";
import type { PlantReader } from "../service/plant-storage.ts";
import { type ControlClient, ControlError } from "./control-client.ts";

/** Reads the plants of a server. */
export function remotePlants(client: ControlClient): PlantReader {
  return {
    async get(id) {
      try {
        return fromWirePlant(await client.ask(`/plants/${id}`, readStoredPlant));
      } catch (error) {
        if (error instanceof ControlError && error.status === 404) return undefined;
        throw error;
      }
    },
    count: async () => (await client.ask("/plants", readPlantPage, { limit: 1 })).total,
    async values() {
      const plants: PlantRecord[] = [];
      for (let after: string | undefined; ; ) {
        const page = await client.ask("/plants", readPlantPage, { after, limit: 1_000 });
        plants.push(...page.plants.map(fromWirePlant));
        if (page.next === undefined) return plants;
        after = page.next;
      }
    },
  };
}
