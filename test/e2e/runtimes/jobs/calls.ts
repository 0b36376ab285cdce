/** Calls that are planned outside a runtime and made inside it. Plans and results are plain data. */
import type * as Sdk from "@plant-store/sdk";
import type { PlantStoreClientOptions } from "@plant-store/sdk";

export interface PlannedCalls {
  readonly baseUrl: string;
  /** The number of plants that one client creates there, one after the other. Their ids count from 1. */
  readonly plants: number;
  readonly options: Pick<PlantStoreClientOptions, "maxRetries" | "retryUnsafe">;
}

export type Plans = Readonly<Record<string, PlannedCalls>>;

type CallEnd =
  | { readonly code: "created" }
  | { readonly code: string; readonly outcome: string; readonly message: string; readonly url: string | undefined };

export type CallEnds = Readonly<Record<string, readonly CallEnd[]>>;

/** All plans at the same time, since some wait before a retry. The ends are by the plan's name. */
export async function makeCalls(sdk: typeof Sdk, plans: Plans, fetch?: Sdk.Fetch): Promise<CallEnds> {
  const ends = Object.entries(plans).map(async ([name, plan]) => [name, await make(sdk, plan, fetch)] as const);
  return Object.fromEntries(await Promise.all(ends));
}

async function make(sdk: typeof Sdk, plan: PlannedCalls, fetch: Sdk.Fetch | undefined): Promise<readonly CallEnd[]> {
  const { baseUrl, plants, options } = plan;
  const client = sdk.createPlantStoreClient({ baseUrl, token: "t1", fetch, ...options });
  const ends: CallEnd[] = [];
  for (let id = 1; id <= plants; id++) {
    const result = await client.safe.createPlant({ id, name: "Fern" });
    ends.push(result.ok ? { code: "created" } : describe(result.error));
  }
  return ends;
}

function describe(error: Sdk.AnyPlantStoreError): CallEnd {
  const { code, outcome, message } = error;
  return { code, outcome, message, url: "url" in error ? error.url : undefined };
}
