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
    const own = new AbortController();
    const abort = () => own.abort(stop?.reason);
    const timer = ms && setTimeout(() => own.abort(new Error(`nothing within ${ms} ms`)), ms);
    running.add(own);
    own.signal.addEventListener("abort", () => {
      running.delete(own);
      clearTimeout(timer);
    });
    stop?.addEventListener("abort", abort, { signal: own.signal });
    if (stop?.aborted) abort();
    return own;
  };
  const closing = begin(signal);
  closing.signal.addEventListener("abort", () => {
    for (const own of running) own.abort();
  });
  return { closing, begin };
}
