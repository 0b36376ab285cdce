/** The store was closed before a call, or during it. */
export class ClosedStoreError extends Error {
  constructor() {
    super("This store is closed. Create another one over its storage.");
  }
}

/** A call took longer than the time limit. Its change may still be made. */
export class StorageIsLate extends Error {
  constructor(timeoutMs: number) {
    super(`The storage has not responded within storageTimeoutMs (${timeoutMs} ms).`);
  }
}
