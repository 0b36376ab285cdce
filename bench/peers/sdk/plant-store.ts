import { createPlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";
import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

const ALWAYS = "retries, a timeout, both bodies validated, int64";

/** With everything on: retries, a timeout and a deadline, both bodies validated, a listener, a token that was checked. */
export const plantStore: SdkPeer = ours(
  "ours, everything on",
  `${ALWAYS}, a deadline, a listener, a token checked once`,
  {
    token: TOKEN,
    deadlineMs: 60_000,
    onEvent: countEvents(),
  },
);

/** The same, asking a provider for its token, whose answer is checked. */
export const plantStoreProvider: SdkPeer = ours(
  "ours, everything on and a token provider",
  `${ALWAYS}, a deadline, a listener, a token checked when it is fetched`,
  {
    token: async () => TOKEN,
    deadlineMs: 60_000,
    onEvent: countEvents(),
  },
);

export const plantStoreAsItComes: SdkPeer = ours("ours, as it comes", `${ALWAYS}, a token checked once`, {
  token: TOKEN,
});

function ours(name: string, does: string, options: PlantStoreClientOptions): SdkPeer {
  return {
    name,
    does,
    setUp: (fetch) => {
      const plants = createPlantStoreClient({ baseUrl: BASE_URL, fetch, ...options });
      return (plant) => plants.createPlant(plant);
    },
  };
}

/** A listener that uses each event. */
function countEvents(): NonNullable<PlantStoreClientOptions["onEvent"]> {
  const counts = { attempt: 0, response: 0, retry: 0, failure: 0 };
  return ({ type }) => {
    counts[type]++;
  };
}
