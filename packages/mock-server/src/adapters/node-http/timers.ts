/** The timers as they were when the server was loaded: a test that fakes the global ones still closes its server. */
export const setTimeout: typeof globalThis.setTimeout = globalThis.setTimeout;
export const clearTimeout: typeof globalThis.clearTimeout = globalThis.clearTimeout;
const setImmediate = globalThis.setImmediate;

/** Resolves once the system has been asked again for what came in before this call. */
export function nextPoll(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
