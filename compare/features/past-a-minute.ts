import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";

const STEPS = 70;

/** Returns what a run resolves with while the clock of `setTimeout` goes on by seventy seconds, and the sockets keep real time. */
export async function pastAMinute<Result>(run: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const running = run();
    // In real time: the requests arrive, and the time limit of an option passes.
    await wait(600);
    for (let step = 0; step < STEPS; step += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await wait(2);
    }
    return await running;
  } finally {
    vi.useRealTimers();
  }
}
