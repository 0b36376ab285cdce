/** Runs a small collection, so that no contender pays for the garbage of another. Does nothing without `--expose-gc`. */
export async function collectGarbage(): Promise<void> {
  await globalThis.gc?.({ type: "minor", execution: "async" });
}
