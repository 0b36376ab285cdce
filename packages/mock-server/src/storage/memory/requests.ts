import { describeDraft } from "../../service/record-request.ts";
import type { Draft, RecordedRequest } from "../../service/recorded-request.ts";
import { tooMany } from "../shared/journal-bytes.ts";
import type { Entry } from "../shared/pages.ts";
import type { ReadRows } from "../shared/space-of-rows.ts";
import type { Rows, SpaceRow } from "../shared/take-step.ts";
import { draftLength } from "../shared/text.ts";

/**
 * Described when somebody reads it. Most are never read, and a thousand descriptions outlive a minor garbage collection: they
 * took a fifth of a request over HTTP.
 */
interface Slot {
  readonly entry: Draft;
  readonly rewritten: number;
  request?: RecordedRequest;
}

export type Requests = Pick<Rows, "addRequest" | "replaceRequest" | "keep" | "clear"> &
  Pick<ReadRows, "entries" | "replacedAfter">;

export function createRequests(row: SpaceRow): Requests {
  /** By their numbers, in order. */
  const slots = new Map<number, Slot>();
  let oldest = 1;

  function read(number: number): readonly Entry[] {
    const slot = slots.get(number);
    if (slot === undefined) return [];
    slot.request ??= describeDraft(slot.entry, number);
    return [{ request: slot.request, written: number, rewritten: slot.rewritten }];
  }

  const sized = () =>
    Array.from(slots, ([number, { entry }]) => ({
      number,
      bytes: draftLength(entry),
      isWaiting: entry.state === "waiting",
    }));

  return {
    addRequest(number, entry) {
      slots.set(number, { entry, rewritten: 0 });
      return draftLength(entry);
    },
    replaceRequest(number, entry, rewritten) {
      if (!slots.has(number)) return undefined;
      slots.set(number, { entry, rewritten });
      return draftLength(entry);
    },
    keep(limits) {
      for (; oldest <= row.numbers - limits.journalSize; oldest++) if (slots.delete(oldest)) row.dropped++;
      if (row.bytes > limits.journalBytes) for (const number of tooMany(row, limits, sized())) slots.delete(number);
    },
    clear() {
      slots.clear();
      oldest = 1;
    },
    entries({ above, below, most, isNewest }) {
      const [low, high] = [Math.max(oldest, above + 1), Math.min(row.numbers, below - 1)];
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
