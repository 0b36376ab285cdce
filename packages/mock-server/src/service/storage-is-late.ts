/** A call took longer than the time limit. Its change may still be made. */
export class StorageIsLate extends Error {
  constructor(timeoutMs: number) {
    super(`The storage has not responded within storageTimeoutMs (${timeoutMs} ms).`);
  }
}
