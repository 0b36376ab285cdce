/** 0 if `performance.now()` gives no number, as a stub in a test may. */
export function elapsedMs(since: number): number {
  return performance.now() - since || 0;
}

export interface Limit {
  readonly signal: AbortSignal;
  /** Throws the signal's reason if the work is interrupted. Busy, it asks the clock: no timer fires while nothing waits. */
  stopIfOver(isBusy?: boolean): void;
  /** Set by the work, and called when it is interrupted: cheaper than a listener of the signal. */
  onInterrupt?: () => void;
}

/**
 * Runs `work` and resolves to its result. If the signal is aborted or the time is up before, resolves at once to the result of
 * `onAbort` or `onTimeout`, even if the work ignores its limit. Without time left the work does not begin.
 * Removes its listener and timer: AbortSignal.any would leave a listener on a long-lived signal (1 kB a call on Node 24).
 */
export function abortable<Value, Aborted, Late>(
  signal: AbortSignal | undefined,
  onAbort: (reason: unknown) => Aborted,
  limitMs: number,
  onTimeout: () => Late,
  work: (limit: Limit) => Promise<Value>,
): Promise<Value | Aborted | Late> {
  const controller = new AbortController();
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const interrupt = (explain: () => Aborted | Late) => () => {
      release();
      const result = explain();
      resolve(result);
      controller.abort(result);
      limit.onInterrupt?.();
    };
    const abort = interrupt(() => onAbort(signal?.reason));
    const expire = interrupt(onTimeout);
    // A timer that is set to more than 24.8 days fires at once, so 23 days are the longest limit.
    const timer = setTimeout(expire, Math.max(0, Math.min(limitMs, 2e9)));
    const limit: Limit = {
      signal: controller.signal,
      stopIfOver(isBusy) {
        if (isBusy && elapsedMs(startedAt) >= limitMs) expire();
        // React Native's AbortSignal has no throwIfAborted.
        if (controller.signal.aborted) throw controller.signal.reason;
      },
    };
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    // After an interruption, `resolve` and `reject` change nothing.
    else if (limitMs > 0) void work(limit).then(resolve, reject).then(release);
  });
}

export async function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  const over = () => {};
  await abortable(signal, over, delayMs, over, () => new Promise<void>(over));
}
