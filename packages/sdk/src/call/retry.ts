import type { Call } from "../configuration.ts";
import type { Operation } from "../contract.ts";
import { type AnyPlantStoreError, ConnectionError, type Outcome } from "../errors.ts";
import { CUT_SHORT } from "../response/describe.ts";
import type { WireAnswer } from "./send.ts";

/** What counts of an answer or of an error. */
type Result = Partial<Pick<WireAnswer, "status" | "flaw" | "retryAfterMs">> & Partial<Pick<AnyPlantStoreError, "code">>;

/** What counts of a call. */
interface Limits extends Pick<Call, "maxRetries" | "retryUnsafe"> {
  readonly operation: Operation;
}

/**
 * How long to wait before the request is sent again, in milliseconds; `Infinity`: this result is final.
 *
 * @param outcome of the last request that was sent
 */
export function delayBeforeRetry(
  result: WireAnswer | AnyPlantStoreError,
  outcome: Outcome,
  retries: number,
  { operation, maxRetries, retryUnsafe }: Limits,
): number {
  const { status = 0, flaw, retryAfterMs, code }: Result = result;
  // Sent again, what the service cannot have processed creates nothing twice.
  const unprocessed =
    status === 429 ||
    (status === 503 && retryAfterMs !== undefined) ||
    (code === "connection" && outcome === "not_sent");
  const mayBeProcessed =
    status === 408 ||
    status >= 500 ||
    (status < 300 && operation.responses[status] && flaw?.what === CUT_SHORT) ||
    (result instanceof ConnectionError && outcome !== "refused");
  // Without a Retry-After full jitter, so that clients which failed together do not come back together.
  const delayMs = retryAfterMs ?? Math.random() * Math.min(500 * 2 ** retries, 8_000);
  // The call fails at once if Retry-After asks for more than a minute.
  const again =
    retries < maxRetries &&
    delayMs <= 60_000 &&
    // A GET is safe to repeat (RFC 9110 9.2.1).
    (unprocessed || ((retryUnsafe || operation.method === "GET") && mayBeProcessed));
  return again ? delayMs : Infinity;
}
