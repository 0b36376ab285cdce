/** A small collection, so that no contender pays for what came before it left. Does nothing without `--expose-gc`. */
export async function collectGarbage(): Promise<void> {
  await globalThis.gc?.({ type: "minor", execution: "async" });
}
