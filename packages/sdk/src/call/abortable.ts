/**
 * Runs `work` and resolves to its result. If the signal is aborted or the time is up before, resolves at once to the result of
 * `onAbort` or `onTimeout`, even if the work ignores its own signal. Without time left the work does not begin.
 * Removes its listener and timer: AbortSignal.any would leave a listener on a long-lived signal (1 kB a call on Node 24).
 */
export function abortable<Value, Aborted, Late>(
  signal: AbortSignal | undefined,
  onAbort: (reason: unknown) => Aborted,
  limitMs: number,
  onTimeout: () => Late,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | Aborted | Late> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    const interrupt = (result: Aborted | Late) => {
      release();
      resolve(result);
      controller.abort(result);
    };
    const abort = () => interrupt(onAbort(signal?.reason));
    // A timer that is set to more than 24.8 days fires at once, so 23 days are the longest limit.
    const timer = setTimeout(() => interrupt(onTimeout()), Math.max(0, Math.min(limitMs, 2e9)));
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    // After an interruption, `resolve` and `reject` change nothing.
    else if (limitMs > 0) void work(controller.signal).then(resolve, reject).then(release);
  });
}

/** Resolves after a time, or at once when the signal is aborted. */
export async function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  const over = () => {};
  await abortable(signal, over, delayMs, over, () => new Promise<void>(over));
}
