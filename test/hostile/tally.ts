/** The same again and again, to see that it comes out the same: a race is lost once in a while only. */

import { tries } from "../support/thorough.ts";

/** How often each is tried. */
export const TRIES: number = tries(100);

const AT_ONCE: number = Math.min(20, TRIES);

/** Each outcome, as JSON, and how often it came. */
export async function tally(attempt: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const outcomes: Record<string, number> = {};
  for (let done = 0; done < TRIES; done += AT_ONCE) {
    for (const outcome of await Promise.all(Array.from({ length: AT_ONCE }, attempt))) {
      const key = JSON.stringify(outcome);
      outcomes[key] = (outcomes[key] ?? 0) + 1;
    }
  }
  return outcomes;
}
