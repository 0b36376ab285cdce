/**
 * What `work` comes to, or what the interruption makes of it as soon as it comes, whatever the work does about its signal.
 * Without time left it does not begin.
 * Listener and timer go with it: AbortSignal.any would leave a listener on a long-lived signal (1 kB a call on Node 24).
 */
export function interruptible<Value, Aborted, Late>(
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
    const interrupt = (interrupted: Aborted | Late) => {
      release();
      resolve(interrupted);
      controller.abort(interrupted);
    };
    const abort = () => interrupt(onAbort(signal?.reason));
    // A timer that is set to more than 24.8 days fires at once, so 23 days are the longest limit.
    const timer = setTimeout(() => interrupt(onTimeout()), Math.max(0, Math.min(limitMs, 2e9)));
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    // Whatever it comes to is told by then.
    else if (limitMs > 0) void work(controller.signal).then(resolve, reject).then(release);
  });
}

/** Resolves after a time, or at once when the signal is aborted. */
export async function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  const over = () => {};
  await interruptible(signal, over, delayMs, over, () => new Promise<void>(over));
}
