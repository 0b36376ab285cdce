/** The time until a remote store is closed. */
export interface Lifetime {
  /** Aborted once it is over. */
  readonly signal: AbortSignal;
  /**
   * Returns a controller that aborts once it is over, once `stop` aborts, or after `ms` milliseconds. Abort it when its work is done:
   * then it leaves nothing behind.
   */
  begin(stop?: AbortSignal, ms?: number): AbortController;
}

/**
 * Fetch must not get the long-lived signal itself, nor one by AbortSignal.any: until they are collected, both retain what belongs to
 * each request, and Node 20 warns of 1,500 listeners.
 */
export function createLifetime(signal: AbortSignal): Lifetime {
  const running = new Set<AbortController>();
  signal.addEventListener("abort", () => {
    for (const own of running) own.abort();
  });
  return {
    signal,
    begin(stop, ms) {
      const own = new AbortController();
      const abort = () => own.abort();
      const timer = ms === undefined ? ms : setTimeout(abort, ms);
      running.add(own);
      own.signal.addEventListener("abort", () => {
        running.delete(own);
        clearTimeout(timer);
      });
      stop?.addEventListener("abort", abort, { signal: own.signal });
      if (signal.aborted || stop?.aborted) abort();
      return own;
    },
  };
}
