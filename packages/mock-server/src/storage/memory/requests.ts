import { describeDraft } from "../../service/record-request.ts";
import type { Draft, RecordedRequest } from "../../service/recorded-request.ts";
import type { Entry } from "../shared/pages.ts";
import type { ReadRows } from "../shared/space-of-rows.ts";
import type { Rows } from "../shared/take-step.ts";

/**
 * Described when somebody reads it. Most are never read, and a thousand descriptions outlive a minor garbage collection: they
 * took a fifth of a request over HTTP.
 */
interface Slot {
  readonly entry: Draft;
  readonly rewritten: number;
  request?: RecordedRequest;
}

export interface Requests
  extends Pick<Rows, "addRequest" | "replaceRequest" | "clear">,
    Pick<ReadRows, "entries" | "replacedAfter"> {
  /** Removes those up to this number. */
  drop(last: number): void;
}

export function createRequests(): Requests {
  /** By their numbers, in order. */
  const slots = new Map<number, Slot>();
  let oldest = 1;
  let newest = 0;

  function read(number: number): readonly Entry[] {
    const slot = slots.get(number);
    if (slot === undefined) return [];
    slot.request ??= describeDraft(slot.entry, number);
    return [{ request: slot.request, written: number, rewritten: slot.rewritten }];
  }

  return {
    addRequest(number, entry) {
      slots.set(number, { entry, rewritten: 0 });
      newest = number;
    },
    replaceRequest(number, entry, rewritten) {
      const isThere = slots.has(number);
      if (isThere) slots.set(number, { entry, rewritten });
      return isThere;
    },
    drop(last) {
      for (; oldest <= last; oldest++) slots.delete(oldest);
    },
    clear() {
      slots.clear();
      [oldest, newest] = [1, 0];
    },
    entries({ above, below, most, isNewest }) {
      const [low, high] = [Math.max(oldest, above + 1), Math.min(newest, below - 1)];
      const entries: Entry[] = [];
      for (let at = 0; at <= high - low && entries.length < most; at++)
        entries.push(...read(isNewest ? high - at : low + at));
      return entries;
    },
    replacedAfter: (rewritten, number, most) =>
      [...slots]
        .filter(([at, slot]) => slot.rewritten > rewritten && at <= number)
        .sort(([, one], [, other]) => one.rewritten - other.rewritten)
        .slice(0, most)
        .flatMap(([at]) => read(at)),
  };
}
