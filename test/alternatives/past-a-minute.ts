/** A minute that the clients believe in, while the sockets run on. */
import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";

const STEP_MS = 1_000;
const STEPS = 61;

/**
 * What a call comes to within a minute of the clock that `setTimeout` goes by; undefined if it is still under way.
 *
 * @param arrived Whether the service has its request.
 */
export async function pastAMinute<Result>(
  call: () => Promise<Result>,
  arrived: () => boolean,
): Promise<Result | undefined> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let result: Result | undefined;
  try {
    const ended = call().then((value) => {
      result = value;
    });
    while (!arrived()) await wait(5);
    // In real time: the answer's head arrives, and a time limit of an option passes.
    await wait(400);
    for (let step = 0; step < STEPS && result === undefined; step += 1) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      await wait(2);
    }
    ended.catch(() => {});
    return result;
  } finally {
    vi.useRealTimers();
  }
}
