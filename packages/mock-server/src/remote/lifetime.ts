export interface Lifetime {
  /** Ends it: pending and later calls throw the reason. */
  readonly closing: AbortController;
  /** Aborts also by `stop`, or after `ms` (from 1) milliseconds. Abort it after its work, so that nothing is left. */
  begin(stop?: AbortSignal, ms?: number): AbortController;
}

/**
 * Fetch must not get a long-lived signal, directly or through AbortSignal.any: until garbage collection, both retain
 * the data of each request, and Node 20 warns of 1,500 listeners.
 */
export function createLifetime(signal: AbortSignal | undefined): Lifetime {
  const running = new Set<AbortController>();
  const begin: Lifetime["begin"] = (stop, ms) => {
    const controller = new AbortController();
    const abort = () => controller.abort(stop?.reason);
    const timer = ms && setTimeout(() => controller.abort(new Error(`nothing within ${ms} ms`)), ms);
    running.add(controller);
    controller.signal.addEventListener("abort", () => {
      running.delete(controller);
      clearTimeout(timer);
    });
    stop?.addEventListener("abort", abort, { signal: controller.signal });
    if (stop?.aborted) abort();
    return controller;
  };
  const closing = begin(signal);
  closing.signal.addEventListener("abort", () => {
    for (const controller of running) controller.abort();
  });
  return { closing, begin };
}
