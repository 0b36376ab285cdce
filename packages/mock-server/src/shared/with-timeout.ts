/** Captured: fake timers of a test must not stop a storage. */
const { setTimeout, clearTimeout } = globalThis;

/** Settles as the promise does; after `limitMs` milliseconds, as `late` returns or throws. */
export function withTimeout<Value>(limitMs: number, promise: Promise<Value>, late: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => Promise.resolve().then(late).then(resolve, reject), limitMs);
    // Not finally: each further promise would cost a tenth of a create's time.
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
