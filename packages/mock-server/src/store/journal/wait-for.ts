import type { RecordedRequest } from "../../service/recorded-request.ts";
import { LONGEST_TIMER_MS } from "../../shared/timer.ts";
import { describeFilter, describeRequests } from "./describe-requests.ts";
import type { Journal, JournalSource } from "./journal-source.ts";
import type { RequestFilter } from "./select.ts";

/** Resolves once `count` of the requests of this epoch match; see RequestJournal. */
export async function waitFor(
  source: Pick<JournalSource, "onChange" | "matcher"> & { journal(): Promise<Journal> },
  count: number,
  filter: RequestFilter | undefined,
  timeoutMs: number,
): Promise<readonly RecordedRequest[]> {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`store.requests.waitFor: the count must be a whole number from 1, received ${count}.`);
  if (!(timeoutMs >= 0 && timeoutMs <= LONGEST_TIMER_MS))
    throw new RangeError(`store.requests.waitFor: timeoutMs must be milliseconds from 0 to ${LONGEST_TIMER_MS}.`);

  const matches = source.matcher(filter);
  let wake = () => {};
  let isLate = false;
  // First, since it may throw, and would leave the timer.
  const stopListening = source.onChange(() => wake());
  const timer = setTimeout(() => {
    isLate = true;
    wake();
  }, timeoutMs);
  try {
    let seen: Journal | undefined;
    for (;;) {
      // Reads once for all changes that come meanwhile: a storage may send the whole journal each time.
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const isLast = isLate;
      const now = await source.journal();
      const hasEnded = seen !== undefined && seen.epoch !== now.epoch;
      seen = hasEnded && seen !== undefined ? seen : now;
      const { requests, dropped } = seen;
      const found = requests.filter(matches);
      if (found.length >= count) return found;
      if (hasEnded || isLast) {
        const which = `${found.length} of ${count} requests${filter ? ` that match ${describeFilter(filter)}` : ""}`;
        const came = `${which} came ${hasEnded ? "before the reset" : `within ${timeoutMs} ms`}`;
        const lost = dropped === 0 ? "" : ` ${dropped} older requests are gone. Raise the store's journalSize.`;
        throw new Error(`store.requests.waitFor: ${came}.${lost}\n\n${describeRequests(requests)}`);
      }
      await changed;
    }
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}
