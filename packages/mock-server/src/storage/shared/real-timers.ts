/** Captured: fake timers of a test must not stop a storage. */
export const setTimeout: typeof globalThis.setTimeout = globalThis.setTimeout;
export const clearTimeout: typeof globalThis.clearTimeout = globalThis.clearTimeout;
export const setInterval: typeof globalThis.setInterval = globalThis.setInterval;
export const clearInterval: typeof globalThis.clearInterval = globalThis.clearInterval;
export const date: () => number = Date.now;
const { performance } = globalThis;
export const now = (): number => performance.now();
