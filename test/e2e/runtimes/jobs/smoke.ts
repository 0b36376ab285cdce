/** Checks of the SDK beyond the check of clients, which every runtime must pass. They need only fetch and AbortController. */
import {
  type AnyPlantStoreError,
  type CallOptions,
  createPlantStoreClient,
  PlantStoreError,
  TimeoutError,
} from "@plant-store/sdk";
import { type CheckResult, type Checks, failureOf as rejectionOf, runChecks, same } from "../../support/checks.ts";

export interface ServerUrls {
  /** The mock, which takes only the token "t1". */
  readonly mock: string;
  /** A service with one path for each thing that goes wrong. */
  readonly trouble: string;
}

export function smoke(urls: ServerUrls): Promise<readonly CheckResult[]> {
  return runChecks(checks(urls));
}

function checks({ mock, trouble }: ServerUrls): Checks {
  const create = (baseUrl: string, options?: CallOptions) =>
    createPlantStoreClient({ baseUrl, token: "t1" }).createPlant({ id: 1, name: "Fern" }, options);
  const failureOf = async (call: Promise<unknown>): Promise<AnyPlantStoreError> => {
    const error = await rejectionOf(call);
    if (PlantStoreError.is(error)) return error;
    throw error;
  };

  return {
    "the runtime names itself": async () => {
      const { navigator } = globalThis as { readonly navigator?: { readonly userAgent: string } };
      return navigator?.userAgent ?? "no navigator";
    },
    "a plant is created": async () => same(await create(mock), { name: "Fern" }),
    "an abort in flight ends the call with its reason": async () => {
      const controller = new AbortController();
      const reason = { the: "reason" };
      const call = failureOf(create(`${trouble}/hangs`, { signal: controller.signal }));
      // A call that fails early must not hang here.
      await Promise.race([fetch(`${trouble}/busy`), call]);
      controller.abort(reason);
      const error = await call;
      return same([error.code, error.outcome, error.cause === reason], ["aborted", "unknown", true]);
    },
    "a response that stops half-way is a TimeoutError": async () => {
      const error = await failureOf(create(`${trouble}/stalls`, { timeoutMs: 500 }));
      return same([error instanceof TimeoutError, error.code, error.outcome], [true, "timeout", "unknown"]);
    },
    "a call that was aborted or timed out leaves no connection behind": async () => {
      const { status } = await fetch(`${trouble}/idle`, { signal: AbortSignal.timeout(10_000) });
      return same(status, 204);
    },
  };
}
