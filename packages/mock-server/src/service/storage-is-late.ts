export function storageIsLate(timeoutMs: number): Error {
  return new Error(`The storage has not responded within storageTimeoutMs (${timeoutMs} ms).`);
}
