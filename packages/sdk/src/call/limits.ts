import type { Call } from "../configuration.ts";
import { RequestAbortedError, TimeoutError } from "../errors.ts";
import { interruptible } from "./abortable.ts";

/** How much time a call has left; the waits between its attempts count too. */
export function remainingMs(call: Call): number {
  return call.startedAt + call.deadlineMs - performance.now();
}

/** What an attempt that begins now comes to, or a whole call; or the error of the limit that ends it. */
export function withinLimits<Value>(
  call: Call,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | RequestAbortedError | TimeoutError> {
  const { timeoutMs, progress, url } = call;
  const leftMs = remainingMs(call);
  const limit = leftMs < timeoutMs ? `deadlineMs (${call.deadlineMs})` : `timeoutMs (${timeoutMs})`;
  return interruptible(
    call.signal,
    (cause) => new RequestAbortedError({ message: "The call was aborted.", ...progress, cause }),
    Math.min(leftMs, timeoutMs),
    () => new TimeoutError({ message: `No response from ${url} within ${limit}.`, url, ...progress }),
    work,
  );
}
