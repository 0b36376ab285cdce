import type { RecordedRequest } from "../../service/recorded-request.ts";
import { LONGEST_TIMER_MS } from "../../shared/check-options.ts";
import { closestOf, describeCriteria, valuesOf } from "./closest.ts";
import { describeFilter, describeRequests } from "./describe-requests.ts";
import { failureOf } from "./failure.ts";
import type { Journal, JournalSource } from "./journal-source.ts";
import type { RequestFilter, Selection } from "./select.ts";

/** See RequestJournal. */
export async function waitFor(
  source: Pick<JournalSource, "onChange" | "readFilter"> & { journal(): Promise<Journal> },
  count: number,
  filter: RequestFilter | undefined,
  timeoutMs: number,
  caller: string,
): Promise<readonly RecordedRequest[]> {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`store.requests.waitFor: the count must be a whole number from 1, received ${count}.`);
  if (!(timeoutMs >= 0 && timeoutMs <= LONGEST_TIMER_MS))
    throw new RangeError(`store.requests.waitFor: timeoutMs must be milliseconds from 0 to ${LONGEST_TIMER_MS}.`);

  const selection = source.readFilter(filter);
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
      const found = seen.requests.filter(selection.matches);
      if (found.length >= count) return found;
      if (hasEnded || isLast) {
        const when = hasEnded ? "before the reset" : `within ${timeoutMs} ms`;
        throw tooFew(count, filter, selection, seen, when, caller);
      }
      await changed;
    }
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

function tooFew(
  count: number,
  filter: RequestFilter | undefined,
  { criteria, matches }: Selection,
  { requests, dropped }: Journal,
  when: string,
  caller: string,
): Error {
  const others = requests.filter((request) => !matches(request));
  const found = requests.length - others.length;
  const which = `${found} of ${count} requests${filter ? ` that match ${describeFilter(filter)}` : ""}`;
  const lost = dropped === 0 ? "" : ` ${dropped} older requests are gone. Raise journalSize or journalBytes.`;
  const closest = criteria.length === 0 ? undefined : closestOf(criteria, others);
  const details = closest && `The closest is request ${closest.number}:\n${describeCriteria(criteria, closest)}\n\n`;
  const difference = {
    text: `${details ?? ""}${describeRequests(requests)}`,
    expected: { requests: count, ...valuesOf(criteria) },
    actual: { requests: found, ...(closest && valuesOf(criteria, closest)) },
  };
  return failureOf(`store.requests.waitFor: ${which} came ${when}.${lost}`, difference, caller);
}
