/** A client, ours or another's, over a stubbed fetch. */
import type { PLANT } from "../../plant.ts";

export type Fetch = typeof globalThis.fetch;
type NewPlant = typeof PLANT;

/** Makes the client once; what comes back makes one call and comes to the answer's value. */
type SetUp = (fetch: Fetch) => (plant: NewPlant) => Promise<unknown>;

export interface SdkPeer {
  readonly name: string;
  /** What of a call it does beyond sending and reading, as it comes. */
  readonly does: string;
  readonly setUp: SetUp;
}

export const BASE_URL = "https://api.plants.test/v1";
