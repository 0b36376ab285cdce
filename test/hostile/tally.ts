/** Repeats an attempt: a race is lost only once in a while. */
import { thorough } from "../support/thorough.ts";

export const TRIES: number = thorough ? 100 : 5;

const AT_ONCE: number = Math.min(20, TRIES);

/** Counts each outcome, as JSON. */
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
