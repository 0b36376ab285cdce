import type { Wire } from "../control/contract.ts";
import { fromWirePlant } from "../control/wire/plant.ts";
import type { PlantReader } from "../service/plant-storage.ts";
import type { ControlClient, Query } from "./control-client.ts";

/** Reads the plants of a server. */
export function remotePlants({ send }: ControlClient): PlantReader {
  const list = (query: Query) => send<Wire["PlantPage"]>("GET", "/plants", query);
  return {
    async get(id) {
      // By a filter: the 404 of its own path would not tell whether the plant is missing, or the space.
      const [found] = (await list({ id })).plants;
      return found && fromWirePlant(found);
    },
    count: async () => (await list({ limit: 1 })).total,
    async page(options) {
      const { plants, ...page } = await list({ limit: 1_000, ...options });
      return { ...page, plants: plants.map(fromWirePlant) };
    },
  };
}
