import { createPlantStoreClient } from "@plant-store/sdk";
import { type Client, outcomeOf } from "./client.ts";

export const sdk: Client = {
  name: "`@plant-store/sdk`",
  version: "as here",
  asItComes: (baseUrl, token) => {
    const plants = createPlantStoreClient({ baseUrl, token });
    return (plant) => outcomeOf(() => plants.createPlant(plant));
  },
  options: {},
  program: (body) => `
    import { createPlantStoreClient } from "@plant-store/sdk";
    createPlantStoreClient().createPlant(${body});`,
  bundle: 'import { createPlantStoreClient } from "@plant-store/sdk"; globalThis.create = createPlantStoreClient;',
};
