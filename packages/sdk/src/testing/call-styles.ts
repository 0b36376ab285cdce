import type { CallOptions, PlantStoreClient } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";

const PLANT = { id: 1, name: "Fern" };

/** Creates a plant, and rejects if that fails. */
export type Create = (plants: PlantStoreClient, options?: CallOptions) => Promise<unknown>;

/** Every call style that creates a plant, by its name. */
export const CALL_STYLES: readonly [string, Create][] = [
  ["createPlant", (plants, options) => plants.createPlant(PLANT, options)],
  [
    "safe",
    async (plants, options) => {
      const result = await plants.safe.createPlant(PLANT, options);
      if (!result.ok) throw result.error;
    },
  ],
  ["raw", (plants, options) => createRawClient(plants).POST("/plants", { body: PLANT, ...options })],
];
