/** Checks of the SDK that every runtime must pass. They need only fetch and AbortController. */
import type * as Sdk from "@plant-store/sdk";
import type { AnyPlantStoreError, PlantStoreClient, PlantStoreClientOptions } from "@plant-store/sdk";
import { type CheckResult, type Checks, failureOf as rejectionOf, runChecks, same } from "../../support/checks.ts";

/** The base URLs of smoke-servers.ts. */
export interface ServerUrls {
  /** The mock, which takes only the token "t1". */
  readonly mock: string;
  /** A service with one path for each thing that goes wrong. */
  readonly trouble: string;
}

export function smoke(sdk: typeof Sdk, urls: ServerUrls): Promise<readonly CheckResult[]> {
  return runChecks(checks(sdk, urls));
}

function checks(sdk: typeof Sdk, { mock, trouble }: ServerUrls): Checks {
  const connect = (baseUrl: string, options: PlantStoreClientOptions = {}): PlantStoreClient =>
    sdk.createPlantStoreClient({ baseUrl, token: "t1", ...options });

  const failureOf = async (call: Promise<unknown>): Promise<AnyPlantStoreError> => {
    const error = await rejectionOf(call);
    if (sdk.PlantStoreError.is(error)) return error;
    throw error;
  };

  const fern = { id: 1, name: "Fern", tag: "shade" };

  return {
    "the runtime names itself": async () => {
      const { navigator } = globalThis as { readonly navigator?: { readonly userAgent: string } };
      return navigator?.userAgent ?? "no navigator";
    },
    "a plant is created": async () => same(await connect(mock).createPlant(fern), { name: "Fern", tag: "shade" }),
    "the outermost ids are taken": async () => {
      const ids = [2n ** 63n - 1n, -(2n ** 63n), Number.MAX_SAFE_INTEGER];
      const created: unknown[] = [];
      for (const id of ids) created.push(await connect(mock).createPlant({ id, name: `${id}` }));
      return same(
        created,
        ids.map((id) => ({ name: `${id}` })),
      );
    },
    "an id past int64 is refused before anything is sent": async () => {
      const error = await failureOf(connect(mock).createPlant({ id: 2n ** 63n, name: "Fern" }));
      return same([error.code, error.outcome], ["invalid_request", "not_sent"]);
    },
    "a 400 is a BadRequestError with its typed body": async () => {
      const error = await failureOf(connect(`${trouble}/refuses`).createPlant(fern));
      if (!(error instanceof sdk.BadRequestError)) throw error;
      return same([error.outcome, error.body], ["refused", { error: 40004, message: "No more ferns." }]);
    },
    "a wrong token is an AuthenticationError": async () => {
      const error = await failureOf(connect(mock, { token: "t2" }).createPlant(fern));
      if (!(error instanceof sdk.AuthenticationError)) throw error;
      return same([error.code, error.outcome, error.status], ["unauthenticated", "refused", 401]);
    },
    "a redirect is not followed": async () => {
      const error = await failureOf(connect(`${trouble}/redirects`).createPlant(fern));
      if (!(error instanceof sdk.ApiError)) throw error;
      same([error.code, error.outcome], ["api", "unknown"]);
      return `status ${error.status}`;
    },
    "an abort in flight ends the call with its reason": async () => {
      const controller = new AbortController();
      const reason = { the: "reason" };
      const call = failureOf(connect(`${trouble}/hangs`).createPlant(fern, { signal: controller.signal }));
      // A call that fails early must not hang here.
      await Promise.race([fetch(`${trouble}/busy`), call]);
      controller.abort(reason);
      const error = await call;
      return same([error.code, error.outcome, error.cause === reason], ["aborted", "unknown", true]);
    },
    "a response that never comes is a TimeoutError": async () => {
      const error = await failureOf(connect(`${trouble}/hangs`, { timeoutMs: 500 }).createPlant(fern));
      return same([error instanceof sdk.TimeoutError, error.code, error.outcome], [true, "timeout", "unknown"]);
    },
    "a response that stops half-way is a TimeoutError": async () => {
      const error = await failureOf(connect(`${trouble}/stalls`, { timeoutMs: 500 }).createPlant(fern));
      return same([error instanceof sdk.TimeoutError, error.code, error.outcome], [true, "timeout", "unknown"]);
    },
    "a call that was aborted or timed out leaves no connection behind": async () => {
      const { status } = await fetch(`${trouble}/idle`, { signal: AbortSignal.timeout(10_000) });
      return same(status, 204);
    },
  };
}
