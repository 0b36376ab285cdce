/** One client for all requests of a runtime, as the README advises. */
import type * as Sdk from "@plant-store/sdk";

export interface SharedCall {
  /** Of the service, which has its tokens at `/token`. */
  readonly baseUrl: string;
  /** The request responds after this time, even without a plant. */
  readonly waitMs: number;
}

let plants: Sdk.PlantStoreClient | undefined;

/** The outcome of a call, or "gave up". */
export function createShared(sdk: typeof Sdk, { baseUrl, waitMs }: SharedCall): Promise<string> {
  const token = async () => (await fetch(`${baseUrl}/token`)).text();
  plants ??= sdk.createPlantStoreClient({ baseUrl, token, timeoutMs: 9_000 });
  const created = plants.safe.createPlant({ id: 1, name: "Fern" });
  const end = created.then((result) => (result.ok ? "created" : result.error.code));
  return Promise.race([end, new Promise<string>((resolve) => setTimeout(resolve, waitMs, "gave up"))]);
}
