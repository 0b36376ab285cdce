import { freezeRequest, type RecordedRequest } from "../../service/recorded-request.ts";
import type { JournalChanges, JournalPage, JournalPageOptions, JournalPlace } from "../../service/space.ts";
import { changesOf, type Entry, placeFrom } from "../shared/pages.ts";
import type { Rows } from "../shared/take-step.ts";

export interface Entries extends Pick<Rows, "addRequest" | "replaceRequest" | "clear"> {
  page(options?: JournalPageOptions): Omit<JournalPage, "epoch">;
  changes(epoch: number, after: JournalPlace | undefined, most: number): JournalChanges;
}

/**
 * An entry that is described when somebody reads it. Most are never read, and a thousand descriptions outlive a minor garbage
 * collection: they took a fifth of a request over HTTP.
 */
interface Slot extends Omit<Entry, "request"> {
  readonly number: number;
  readonly describe: () => RecordedRequest;
}

export function createEntries(size: number): Entries {
  /** By their count. */
  const slots = new Map<number, Slot>();
  let written = 0;
  let rewritten = 0;
  /** By number, until a request comes: a reader asks for many pages. */
  let sorted: readonly Slot[] | undefined;

  function put(at: number, slot: Slot): void {
    slots.set(at, slot);
    sorted = undefined;
  }

  function read(slot: Slot): Entry {
    const request = freezeRequest(slot.describe());
    return { request, written: slot.written, rewritten: slot.rewritten };
  }

  function* since(count: number): Generator<Slot> {
    for (let at = Math.max(count, written - slots.size) + 1; at <= written; at++) {
      const slot = slots.get(at);
      if (slot !== undefined) yield slot;
    }
  }

  return {
    addRequest(number, describe) {
      put(++written, { number, written, rewritten: 0, describe });
      slots.delete(written - size);
    },
    replaceRequest(number, describe, count) {
      // From the newest: a request waits for a short time only.
      let at = written;
      while (slots.has(at) && slots.get(at)?.number !== number) at--;
      if (!slots.has(at)) return false;
      rewritten = count;
      put(at, { number, written: at, rewritten, describe });
      return true;
    },
    clear() {
      slots.clear();
      sorted = undefined;
      written = 0;
      rewritten = 0;
    },
    page({ order, after, limit = Number.POSITIVE_INFINITY } = {}) {
      sorted ??= [...slots.values()].sort((one, other) => one.number - other.number);
      const isNewest = order === "newest";
      const end = isNewest ? sorted.length : 0;
      const from = after === undefined ? end : countBelow(sorted, isNewest ? after : after + 1);
      const page = isNewest
        ? sorted.slice(Math.max(0, from - limit), from).reverse()
        : sorted.slice(from, from + limit);
      const left = (isNewest ? from : sorted.length - from) - page.length;
      const next = left > 0 ? page.at(-1)?.number : undefined;
      const requests = page.map((slot) => read(slot).request);
      return { requests, next, written, rewritten, dropped: written - slots.size };
    },
    changes(epoch, after, most) {
      const now = { epoch, written, rewritten };
      const from = placeFrom(after, now);
      const isAgain = (slot: Slot) => slot.rewritten > from.rewritten && slot.written <= from.written;
      const replaced = from.rewritten === rewritten ? [] : [...slots.values()].filter(isAgain);
      replaced.sort((one, other) => one.rewritten - other.rewritten);
      return changesOf(from, now, replaced.map(read), Array.from(since(from.written), read), most);
    },
  };
}

/** The slots must be in order. */
function countBelow(slots: readonly Slot[], number: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slots[middle]?.number ?? number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
