/** The SDK beyond the check of clients, as every runtime must run it. It needs only fetch and AbortController. */
import { type CallOptions, createPlantStoreClient, TimeoutError } from "@plant-store/sdk";

export interface ServerUrls {
  /** The mock, which takes only the token "t1". */
  readonly mock: string;
  /** A service with one path for each thing that goes wrong. */
  readonly trouble: string;
}

export interface SmokeReport {
  readonly userAgent: string;
  readonly [observed: string]: unknown;
}

export async function smoke({ mock, trouble }: ServerUrls): Promise<SmokeReport> {
  const create = (baseUrl: string, options?: CallOptions) =>
    createPlantStoreClient({ baseUrl, token: "t1" }).createPlant({ id: 1, name: "Fern" }, options);
  const created = await create(mock);

  const controller = new AbortController();
  const reason = { the: "reason" };
  const aborting = create(`${trouble}/hangs`, { signal: controller.signal }).catch((error) => error);
  // A call that fails early must not hang here.
  await Promise.race([fetch(`${trouble}/busy`), aborting]);
  controller.abort(reason);
  const aborted = await aborting;

  const stalled = await create(`${trouble}/stalls`, { timeoutMs: 500 }).catch((error) => error);
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent: string } };
  return {
    userAgent: navigator?.userAgent ?? "no navigator",
    created,
    aborted: [aborted.code, aborted.outcome, aborted.cause === reason],
    stalled: [stalled instanceof TimeoutError, stalled.code, stalled.outcome],
  };
}
