/** The timers as they were when the server was loaded, so that a test with fake timers can still close its server. */
export const setTimeout: typeof globalThis.setTimeout = globalThis.setTimeout;
export const clearTimeout: typeof globalThis.clearTimeout = globalThis.clearTimeout;
const setImmediate = globalThis.setImmediate;

/** Resolves after the next poll for I/O: the system has then handed over everything that came before this call. */
export function nextPoll(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
