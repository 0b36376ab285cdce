import type { RunningProcess } from "../processes.ts";
import { REQUEST } from "./plant.ts";

/** A server that has not responded by then never will. */
const LONGEST_START_MS = 60_000;

/** Resolves with the milliseconds until a request gets a 200. @throws Error if the process ends before */
export async function firstResponse(
  { child }: RunningProcess,
  port: number,
  startedAt: number = performance.now(),
): Promise<number> {
  for (;;) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`${child.spawnargs.join(" ")} ended with ${end}.`);
    try {
      const signal = AbortSignal.timeout(LONGEST_START_MS);
      const response = await fetch(`http://127.0.0.1:${port}/plants`, { ...REQUEST, signal });
      await response.text();
      if (response.status === 200) return performance.now() - startedAt;
      throw new Error(`${child.spawnargs.join(" ")} responded with ${response.status}.`);
    } catch (error) {
      // Fetch throws a TypeError until the server listens.
      if (!(error instanceof TypeError) || performance.now() - startedAt > LONGEST_START_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}
