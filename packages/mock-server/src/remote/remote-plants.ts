import type { Wire } from "../control/contract.ts";
import { fromWirePlant } from "../control/wire/plant.ts";
import type { PlantRecord } from "../service/plant-record.ts";
import type { PlantReader } from "../service/plant-storage.ts";
import type { ControlClient } from "./control-client.ts";

/** Reads the plants of a server. */
export function remotePlants({ send }: ControlClient): PlantReader {
  const page = (query: Readonly<Record<string, string | number | undefined>>) =>
    send<Wire["PlantPage"]>("GET", "/plants", query);
  return {
    async get(id) {
      // Not by its path: a 404 would not tell whether the plant is missing, or the space.
      const [found] = (await page({ id: String(id) })).plants;
      return found && fromWirePlant(found);
    },
    count: async () => (await page({ limit: 1 })).total,
    async values() {
      const all: PlantRecord[] = [];
      for (let after: string | undefined; ; ) {
        try {
          const { plants, total, next } = await page({ after, limit: 1_000 });
          for (const plant of plants) all.push(fromWirePlant(plant));
          if (next === undefined && all.length === total) return all;
          after = next;
        } catch (error) {
          // The server does not know the plant that ended the page before.
          if (!(error instanceof TypeError && after !== undefined)) throw error;
          after = undefined;
        }
        // A reset came between. Within an epoch no plant goes.
        if (after === undefined) all.length = 0;
      }
    },
  };
}
