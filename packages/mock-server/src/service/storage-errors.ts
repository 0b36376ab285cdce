export class ClosedStoreError extends Error {
  constructor() {
    super("This store is closed. Create another one over its storage.");
  }
}

/** The change of the late call may still be made. */
export class StorageIsLate extends Error {
  constructor(timeoutMs: number) {
    super(`The storage has not responded within storageTimeoutMs (${timeoutMs} ms).`);
  }
}
