export const DEFAULTS = {
  host: "127.0.0.1",
  port: 4010,
  maxBodyBytes: 1_048_576,
  journalSize: 1_000,
  duplicates: "replace",
  errorStatuses: "http",
  storageTimeoutMs: 10_000,
  maxSpaces: 1_000,
  timeoutMs: 10_000,
  clientTimeoutMs: 1_000,
  jobs: 8,
} as const;
