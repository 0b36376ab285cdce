import type { RecordedRequest } from "../../service/recorded-request.ts";
import { LONGEST_TIMER_MS } from "../../shared/timer.ts";
import { describeFilter, describeRequests } from "./describe-requests.ts";
import type { Journal, JournalSource } from "./journal-source.ts";
import type { RequestFilter } from "./select.ts";

/** Resolves once `count` of the requests of this epoch match; see RequestJournal. */
export function waitFor(
  source: Pick<JournalSource, "onChange" | "matcher"> & { journal(): Promise<Journal> },
  count: number,
  filter: RequestFilter | undefined,
  timeoutMs: number,
): Promise<readonly RecordedRequest[]> {
  return new Promise((resolve, reject) => {
    if (!Number.isSafeInteger(count) || count < 1)
      throw new RangeError(`store.requests.waitFor: the count must be a whole number from 1, received ${count}.`);
    if (!(timeoutMs >= 0 && timeoutMs <= LONGEST_TIMER_MS))
      throw new RangeError(`store.requests.waitFor: timeoutMs must be milliseconds from 0 to ${LONGEST_TIMER_MS}.`);

    const matches = source.matcher(filter);
    let seen: Journal | undefined;
    const settle = (act: () => void) => {
      clearTimeout(timer);
      stopListening();
      act();
    };
    const look = async (isLate: boolean) => {
      try {
        const now = await source.journal();
        const before = seen ?? now;
        const hasEnded = before.epoch !== now.epoch;
        seen = hasEnded ? before : now;
        const found = seen.requests.filter(matches);
        if (found.length >= count) settle(() => resolve(found));
        else if (hasEnded || isLate) {
          const which = `${found.length} of ${count} requests${filter ? ` that match ${describeFilter(filter)}` : ""}`;
          const came = `${which} came ${hasEnded ? "before the reset" : `within ${timeoutMs} ms`}`;
          const { requests, dropped } = seen;
          const lost = dropped === 0 ? "" : ` ${dropped} older requests are gone. Raise the store's journalSize.`;
          throw new Error(`store.requests.waitFor: ${came}.${lost}\n\n${describeRequests(requests)}`);
        }
      } catch (error) {
        // An error of the filter too: it belongs to the caller, not to a request.
        settle(() => reject(error));
      }
    };
    let isLooking = false;
    let hasChanged = false;
    /** Reads once more for all changes that come meanwhile: a storage may send the whole journal each time. */
    const lookAgain = async () => {
      hasChanged = true;
      if (isLooking) return;
      isLooking = true;
      while (hasChanged) {
        hasChanged = false;
        await look(false);
      }
      isLooking = false;
    };
    // First, since it may throw, and would leave the timer.
    const stopListening = source.onChange(lookAgain);
    const timer = setTimeout(() => look(true), timeoutMs);
    // It never rejects: the waiting call gets the error.
    void lookAgain();
  });
}
