import type { RecordedRequest } from "../../core/recorded-request.ts";
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

    const settle = (act: () => void) => {
      clearTimeout(timer);
      stopListening();
      act();
    };
    const fail = (why: string) => {
      const came = ring.all().filter(matches).length;
      const message = `store.requests.waitFor: ${came} of ${count} requests came ${why}.\n\n${describeRequests(ring.all())}`;
      settle(() => reject(new Error(message)));
    };
    const look = () => {
      const found = ring.all().filter(matches);
      if (found.length >= count) settle(() => resolve(found));
      else if (ring.ended()) fail("before the reset");
    };
    const timer = setTimeout(() => fail(`within ${timeoutMs} ms`), timeoutMs);
    const stopListening = ring.onChange(look);
    look();
  });
}
