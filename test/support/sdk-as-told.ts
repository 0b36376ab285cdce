/** The SDK as a client under the check of clients, in any runtime. */
import type * as Sdk from "@plant-store/sdk";

/** A call for it to make, as plain data. */
export interface ToldCall {
  readonly baseUrl: string;
  readonly token: string;
  readonly freshToken: string;
  /** The plant. */
  readonly json: string;
  readonly timeoutMs: number;
}

export interface ToldEnd {
  readonly outcome: "created" | "refused" | "unknown";
  readonly error?: unknown;
}

export async function createAsTold(
  { createPlantStoreClient, PlantStoreError }: typeof Sdk,
  { baseUrl, token, freshToken, json, timeoutMs }: ToldCall,
): Promise<ToldEnd> {
  const plants = createPlantStoreClient({
    baseUrl,
    token: ({ forceRefresh }) => (forceRefresh ? freshToken : token),
    timeoutMs,
  });
  try {
    // JSON.parse would round the id.
    await plants.createPlant({ ...JSON.parse(json), id: BigInt(/"id":(-?\d+)/.exec(json)?.[1] ?? "") });
    return { outcome: "created" };
  } catch (error) {
    return { outcome: PlantStoreError.is(error) && error.outcome !== "unknown" ? "refused" : "unknown", error };
  }
}
