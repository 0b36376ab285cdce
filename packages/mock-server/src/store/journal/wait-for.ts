import type { RecordedRequest } from "../../core/recorded-request.ts";
import { LONGEST_TIMER_MS } from "../../core/timer.ts";
import { describeRequests } from "./describe.ts";
import type { Ring } from "./ring.ts";

/** Resolves once `count` of the ring's requests match; see RequestJournal. */
export function waitFor(
  ring: Ring,
  count: number,
  matches: (request: RecordedRequest) => boolean,
  timeoutMs: number,
): Promise<readonly RecordedRequest[]> {
  return new Promise((resolve, reject) => {
    if (!Number.isSafeInteger(count) || count < 1)
      throw new RangeError(`store.requests.waitFor: the count must be a whole number from 1, received ${count}.`);
    if (!(timeoutMs >= 0 && timeoutMs <= LONGEST_TIMER_MS))
      throw new RangeError(`store.requests.waitFor: timeoutMs must be milliseconds from 0 to ${LONGEST_TIMER_MS}.`);

    const settle = (act: () => void) => {
      clearTimeout(timer);
      stopListening();
      act();
    };
    const look = (ended?: string) => {
      try {
        const requests = ring.all();
        const found = requests.filter(matches);
        const came = `${found.length} of ${count} requests came`;
        if (found.length >= count) settle(() => resolve(found));
        else if (ended !== undefined)
          throw new Error(`store.requests.waitFor: ${came} ${ended}.${lost(ring)}\n\n${describeRequests(requests)}`);
      } catch (error) {
        // The filter's own error too: it is its caller's, and no request's.
        settle(() => reject(error));
      }
    };
    const timer = setTimeout(() => look(`within ${timeoutMs} ms`), timeoutMs);
    const stopListening = ring.onChange(() => look(ring.ended() ? "before the reset" : undefined));
    look();
  });
}

function lost(ring: Ring): string {
  return ring.dropped() === 0 ? "" : ` ${ring.dropped()} older ones are gone: raise the store's journalSize.`;
}
