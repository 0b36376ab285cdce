/** What the promise gives; once `limitMs` have passed without it, what `late` gives or throws. */
export function within<Value>(limitMs: number, promise: Promise<Value>, late: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => Promise.resolve().then(late).then(resolve, reject), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
