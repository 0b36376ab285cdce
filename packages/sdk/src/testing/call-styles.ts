import type { CallOptions, NewPlant, PlantStoreClient } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import { PLANT } from "./client.ts";

/** Creates a plant, which a caller without types may pass, and rejects if that fails. */
export type Create = (plants: PlantStoreClient, options?: CallOptions, plant?: unknown) => Promise<unknown>;

/** Every call style that creates a plant, by its name. */
export const CALL_STYLES: readonly [string, Create][] = [
  ["createPlant", (plants, options, plant = PLANT) => plants.createPlant(plant as NewPlant, options)],
  [
    "safe",
    async (plants, options, plant = PLANT) => {
      const result = await plants.safe.createPlant(plant as NewPlant, options);
      if (!result.ok) throw result.error;
    },
  ],
  [
    "raw",
    (plants, options, plant = PLANT) =>
      createRawClient(plants).POST("/plants", { body: plant as NewPlant, ...options }),
  ],
];
