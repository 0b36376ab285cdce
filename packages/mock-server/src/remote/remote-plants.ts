import type { Wire } from "../control/contract.ts";
import { fromWirePlant } from "../control/wire/plant.ts";
import type { PlantReader } from "../service/plant-storage.ts";
import type { ControlClient } from "./control-client.ts";

/** Reads the plants of a server. */
export function remotePlants({ send, list }: ControlClient): PlantReader {
  return {
    async get(id) {
      // Not by its path: a 404 would not tell whether the plant is missing, or the space.
      const [found] = (await send<Wire["PlantPage"]>("GET", "/plants", { id })).plants;
      return found && fromWirePlant(found);
    },
    count: async () => (await send<Wire["PlantPage"]>("GET", "/plants", { limit: 1 })).total,
    async values() {
      const pages = await list<Wire["PlantPage"]>("/plants");
      return pages.flatMap(({ plants }) => plants.map(fromWirePlant));
    },
  };
}
