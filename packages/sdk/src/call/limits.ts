import { RequestAbortedError, TimeoutError } from "../errors.ts";
import { abortable, elapsedMs, type Limit } from "./abortable.ts";
import type { CallContext } from "./context.ts";

/** The waits between a call's attempts count too. */
export function remainingMs(context: CallContext): number {
  return context.deadlineMs - elapsedMs(context.startedAt);
}

/** `work` is one attempt, or a whole call. */
export function withLimits<Value>(
  context: CallContext,
  work: (limit: Limit) => Promise<Value>,
): Promise<Value | RequestAbortedError | TimeoutError> {
  const { timeoutMs, progress, url, awaited } = context;
  const leftMs = remainingMs(context);
  const limit = leftMs < timeoutMs ? "deadlineMs" : "timeoutMs";
  return abortable(
    context.signal,
    (cause) => new RequestAbortedError({ message: "The call was aborted.", ...progress, cause }),
    Math.min(leftMs, timeoutMs),
    () =>
      new TimeoutError({
        message: `No response from ${awaited.name} within ${limit} (${context[limit]}).`,
        url,
        ...progress,
      }),
    work,
  );
}
