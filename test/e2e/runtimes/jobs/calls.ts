/** Calls that are planned outside a runtime and made inside it. Plans and results are plain data. */
import {
  type AnyPlantStoreError,
  createPlantStoreClient,
  type Fetch,
  type PlantStoreClient,
  type PlantStoreClientOptions,
} from "@plant-store/sdk";

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
export async function makeCalls(plans: Plans, fetch?: Fetch): Promise<CallEnds> {
  const ends = Object.entries(plans).map(async ([name, plan]) => [name, await make(plan, fetch)] as const);
  return Object.fromEntries(await Promise.all(ends));
}

async function make(plan: PlannedCalls, fetch: Fetch | undefined): Promise<readonly CallEnd[]> {
  const { baseUrl, plants, options } = plan;
  const client = createPlantStoreClient({ baseUrl, token: "t1", fetch, ...options });
  const ends: CallEnd[] = [];
  for (let id = 1; id <= plants; id++) {
    const result = await client.safe.createPlant({ id, name: "Fern" });
    ends.push(result.ok ? { code: "created" } : describe(result.error));
  }
  return ends;
}

function describe(error: AnyPlantStoreError): CallEnd {
  const { code, outcome, message } = error;
  return { code, outcome, message, url: "url" in error ? error.url : undefined };
}

export interface SharedCall {
  /** Of the service, which has its tokens at `/token`. */
  readonly baseUrl: string;
  /** The request responds after this time, even without a plant. */
  readonly waitMs: number;
}

/** One client for all requests of a runtime, as the README advises. */
let plants: PlantStoreClient | undefined;

/** The outcome of a call, or "gave up". */
export function createShared({ baseUrl, waitMs }: SharedCall): Promise<string> {
  const token = async () => (await fetch(`${baseUrl}/token`)).text();
  plants ??= createPlantStoreClient({ baseUrl, token, timeoutMs: 9_000 });
  const created = plants.safe.createPlant({ id: 1, name: "Fern" });
  const end = created.then((result) => (result.ok ? "created" : result.error.code));
  return Promise.race([end, new Promise<string>((resolve) => setTimeout(resolve, waitMs, "gave up"))]);
}
