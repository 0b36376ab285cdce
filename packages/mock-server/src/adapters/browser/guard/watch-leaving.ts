/** Captured: an app's test may fake it. */
const { setTimeout } = globalThis;

const HOLD_MS = 1_000;

/** A worker hands a gone page's requests to the network. One that stays after `beforeunload` (a download) goes on. */
export function watchLeaving(stopping: AbortSignal): () => Promise<void> {
  let leaving = Promise.resolve();
  const hold = () => {
    leaving = new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  };
  globalThis.addEventListener("beforeunload", hold, { signal: stopping });
  return () => leaving;
}
