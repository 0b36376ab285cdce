import type { Wire } from "../control/contract.ts";
import { type PlantRecord, withInt64 } from "../service/plant-record.ts";
import type { PlantSource } from "../store/stored-plants.ts";
import type { ControlClient, Query } from "./control-client.ts";

/** Reads the plants of a server. */
export function remotePlants({ send }: ControlClient): PlantSource {
  const list = (query: Query) => send<Wire["PlantPage"]>("GET", "/plants", query);
  return {
    async get(id) {
      // By a filter: the 404 of its own path would not tell whether the plant is missing, or the space.
      const [found] = (await list({ id })).plants;
      // By the contract.
      return found && (withInt64(found) as PlantRecord);
    },
    count: async () => (await list({ limit: 1 })).total,
    async page(options) {
      const { plants, ...page } = await list({ limit: 1_000, ...options });
      return { ...page, plants: plants.map((plant) => ({ plant: withInt64(plant) as PlantRecord })) };
    },
  };
}
