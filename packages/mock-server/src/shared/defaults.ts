/** The defaults of options that more than one place reads: the store, `serve`, the checks of services, the command. */
export const DEFAULTS = {
  host: "127.0.0.1",
  port: 4010,
  maxBodyBytes: 1_048_576,
  journalSize: 1_000,
  duplicates: "replace",
  errorStatuses: "http",
  timeoutMs: 10_000,
} as const;
