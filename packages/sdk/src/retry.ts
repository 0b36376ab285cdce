import type { Call } from "./configuration.ts";
import type { AnyPlantStoreError, Outcome } from "./errors.ts";
import { CUT_SHORT } from "./read-body.ts";
import type { WireAnswer } from "./send.ts";

/** The longest wait that Retry-After is granted; beyond it the call fails at once. */
const LONGEST_WAIT_MS = 60_000;

/** What counts of an answer or of an error. */
type Result = Partial<Pick<WireAnswer, "status" | "flaw" | "retryAfterMs">> & Partial<Pick<AnyPlantStoreError, "code">>;

/**
 * How long to wait before the request is sent again, in milliseconds; `undefined`: this result is final.
 *
 * @param outcome of the last request that was sent
 */
export function delayBeforeRetry(
  result: WireAnswer | AnyPlantStoreError,
  outcome: Outcome,
  retries: number,
  { maxRetries, retryUnsafe }: Call,
): number | undefined {
  const { status = 0, flaw, retryAfterMs, code }: Result = result;
  // Sent again, what the service cannot have processed creates nothing twice.
  const unprocessed =
    status === 429 ||
    (status === 503 && retryAfterMs !== undefined) ||
    (code === "connection" && outcome === "not_sent");
  const mayBeProcessed =
    status === 408 ||
    status >= 500 ||
    (status === 200 && flaw?.what === CUT_SHORT) ||
    ((code === "connection" || code === "timeout") && outcome !== "refused");
  // Without a Retry-After full jitter, so that clients which failed together do not come back together.
  const delayMs = retryAfterMs ?? Math.random() * Math.min(500 * 2 ** retries, 8_000);
  const again = retries < maxRetries && delayMs <= LONGEST_WAIT_MS && (unprocessed || (retryUnsafe && mayBeProcessed));
  return again ? delayMs : undefined;
}
