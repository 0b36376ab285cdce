/** Of `verify` and `verify-client`. */
export const DEFAULTS = {
  timeoutMs: 10_000,
  clientTimeoutMs: 1_000,
} as const;
