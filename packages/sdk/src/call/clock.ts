/** Returns the milliseconds since a time of `performance.now()`; 0 if that gives no number, as a stub in a test may. */
export function elapsedMs(since: number): number {
  return performance.now() - since || 0;
}
