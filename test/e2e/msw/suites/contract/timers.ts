/** As much of node:timers/promises as the suites use. */
export const setImmediate = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
