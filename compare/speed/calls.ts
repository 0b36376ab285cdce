import { expectPlant } from "./plant.ts";
import type { Contender } from "./rounds.ts";

const CALLS = 1_000;

/** Runs a small collection, so that no contender pays for the garbage of another. Does nothing without `--expose-gc`. */
export async function collectGarbage(): Promise<void> {
  await globalThis.gc?.({ type: "minor", execution: "async" });
}

/** Measures the microseconds of a call that returns the plant, 1,000 a round. */
export function callsOf(name: string, call: () => Promise<unknown>, more?: Partial<Contender>): Contender {
  return {
    name,
    ...more,
    async measure() {
      const { micros, last } = await timeOf(call);
      expectPlant(name, last);
      return micros;
    },
  };
}

/** Returns the microseconds of a call. */
export async function timeOf(
  call: () => Promise<unknown>,
): Promise<{ readonly micros: number; readonly last: unknown }> {
  let last: unknown;
  await collectGarbage();
  const start = performance.now();
  for (let calls = 0; calls < CALLS; calls++) last = await call();
  return { micros: ((performance.now() - start) / CALLS) * 1_000, last };
}
