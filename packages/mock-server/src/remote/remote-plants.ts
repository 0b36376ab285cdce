import type { Wire } from "../control/contract.ts";
import { fromWirePlant } from "../control/wire/plant.ts";
import type { PlantRecord } from "../service/plant-record.ts";
import type { PlantReader } from "../service/plant-storage.ts";
import { type ControlClient, ControlError } from "./control-client.ts";

/** Reads the plants of a server. */
export function remotePlants({ send }: ControlClient): PlantReader {
  const page = (after: string | undefined, limit: number) =>
    send<Wire["PlantPage"]>("GET", "/plants", { after, limit });
  return {
    async get(id) {
      try {
        return fromWirePlant(await send("GET", `/plants/${id}`));
      } catch (error) {
        if (error instanceof ControlError && error.status === 404) return undefined;
        throw error;
      }
    },
    count: async () => (await page(undefined, 1)).total,
    async values() {
      const all: PlantRecord[] = [];
      for (let after: string | undefined; ; ) {
        const { plants, next } = await page(after, 1_000);
        for (const plant of plants) all.push(fromWirePlant(plant));
        if (next === undefined) return all;
        after = next;
      }
    },
  };
}
