/** Captured: an app's test may fake it. */
const { setTimeout } = globalThis;

/** How long a page that may be about to leave holds its requests, in milliseconds. */
const HOLD_MS = 1_000;

/**
 * Returns a function that waits while the page may be about to leave: what a worker gets from a page that is gone, it hands
 * to the network. A page that stays after `beforeunload` (a download, a dialog) goes on after the wait.
 */
export function watchLeaving(stopping: AbortSignal): () => Promise<void> {
  let leaving = Promise.resolve();
  const hold = () => {
    leaving = new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  };
  globalThis.addEventListener("beforeunload", hold, { signal: stopping });
  return () => leaving;
}
