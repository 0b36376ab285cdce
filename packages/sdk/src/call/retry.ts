import type { Operation } from "../contract.ts";
import { type AnyPlantStoreError, ConnectionError, type Outcome } from "../errors.ts";
import { CUT_SHORT } from "../response/describe.ts";
import type { CallContext } from "./context.ts";
import type { ReceivedResponse } from "./send.ts";

type AttemptResult = Partial<Pick<ReceivedResponse, "status" | "bodyError" | "retryAfterMs">> &
  Partial<Pick<AnyPlantStoreError, "code">>;

interface Limits extends Pick<CallContext, "maxRetries" | "retryUnsafe"> {
  readonly operation: Operation;
}

/** In milliseconds; `Infinity` if this result is final. @param outcome of the last request that was sent */
export function delayBeforeRetry(
  result: ReceivedResponse | AnyPlantStoreError,
  outcome: Outcome,
  retries: number,
  { operation, maxRetries, retryUnsafe }: Limits,
): number {
  const { status = 0, bodyError, retryAfterMs, code }: AttemptResult = result;
  // A request that the service cannot have processed creates nothing twice.
  const unprocessed =
    status === 429 ||
    (status === 503 && retryAfterMs !== undefined) ||
    (code === "connection" && outcome === "not_sent");
  const mayBeProcessed =
    status === 408 ||
    status >= 500 ||
    (status < 300 && operation.responses[status] && bodyError?.reason === CUT_SHORT) ||
    (result instanceof ConnectionError && outcome !== "refused");
  const again = retries < maxRetries && (unprocessed || ((retryUnsafe || operation.idempotent) && mayBeProcessed));
  // Full jitter without a Retry-After, so that clients which failed together do not come back together. Next forbids chance
  // while it prerenders: ask for it only before a retry.
  const delayMs = !again ? Infinity : (retryAfterMs ?? Math.random() * Math.min(500 * 2 ** retries, 8_000));
  // The call fails at once if Retry-After asks for more than a minute.
  return delayMs <= 60_000 ? delayMs : Infinity;
}
