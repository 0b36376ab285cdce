import { createPlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";
import type { Client, ClientColumn, SetUp } from "./client.ts";

const ALWAYS = "retries, a timeout, both bodies validated, int64";

const set =
  (options: Partial<PlantStoreClientOptions> = {}): SetUp =>
  (service) => {
    const plants = createPlantStoreClient({ ...service, ...options });
    return (plant) => plants.createPlant(plant);
  };

export const plantStore: ClientColumn = {
  name: "`@plant-store/sdk`",
  version: "as here",
  does: `${ALWAYS}, a token checked once`,
  setUp: set(),
  options: {},
  program: (body) => `
    import { createPlantStoreClient } from "@plant-store/sdk";
    createPlantStoreClient().createPlant(${body});`,
};

export const plantStoreWithAll: Client = {
  ...plantStore,
  name: "ours, everything on",
  does: `${ALWAYS}, a deadline, a listener, a token checked once`,
  setUp: set({ deadlineMs: 60_000, onEvent: countEvents() }),
};

export const plantStoreWithProvider: Client = {
  ...plantStore,
  name: "ours, everything on and a token provider",
  does: `${ALWAYS}, a deadline, a listener, a token checked when it is fetched`,
  setUp: (service) => set({ token: async () => service.token, deadlineMs: 60_000, onEvent: countEvents() })(service),
};

function countEvents(): NonNullable<PlantStoreClientOptions["onEvent"]> {
  const counts = { attempt: 0, response: 0, retry: 0, failure: 0 };
  return ({ type }) => {
    counts[type]++;
  };
}
