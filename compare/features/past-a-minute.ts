import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";

const STEP_MS = 1_000;
const STEPS = 61;

/**
 * Returns the result of a call after a minute by the clock of `setTimeout`, while the sockets keep real time; `undefined` if the
 * call is still under way.
 *
 * @param arrived returns whether the service has its request
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
    // In real time: the response's head arrives, and the time limit of an option passes.
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
