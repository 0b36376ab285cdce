/**
 * What `work` gives, or `onAbort`'s error as soon as `signal` is aborted, whatever the work does about it. The listener
 * goes with the call: AbortSignal.any would keep one on a long-lived signal (about 1 kB a call on Node 24).
 */
export function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
  onAbort: (reason: unknown) => Error,
): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stopListening = () => signal.removeEventListener("abort", abort);
    const abort = () => {
      stopListening();
      reject(onAbort(signal.reason));
    };
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    work.then(resolve, reject).then(stopListening);
  });
}
