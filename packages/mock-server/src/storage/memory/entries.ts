import { freezeRequest, type RecordedRequest } from "../../service/recorded-request.ts";
import type { JournalChanges, JournalPage, JournalPageOptions, JournalPlace } from "../../service/space.ts";
import { changesOf, placeFrom } from "../shared/pages.ts";

/** The last requests of one epoch. */
export interface Entries {
  add(request: RecordedRequest): void;
  replace(request: RecordedRequest, rewritten: number): boolean;
  clear(): void;
  /** Returns requests by number, in either order. */
  page(options?: JournalPageOptions): Omit<JournalPage, "epoch">;
  changes(epoch: number, after: JournalPlace | undefined, most: number): JournalChanges;
}

interface Slot {
  request: RecordedRequest;
  /** How many requests had been written, this one included. */
  readonly written: number;
  /** How many entries had been replaced, this one included; 0 if this one never was. */
  rewritten: number;
}

export function createEntries(size: number): Entries {
  /** By their count. */
  const slots = new Map<number, Slot>();
  let written = 0;
  let rewritten = 0;

  /** Returns those that were written after a count. Freezes them now: most are never read. */
  function since(count: number): readonly Slot[] {
    const found: Slot[] = [];
    for (let at = Math.max(count, written - slots.size) + 1; at <= written; at++) {
      const slot = slots.get(at);
      if (slot === undefined) continue;
      freezeRequest(slot.request);
      found.push(slot);
    }
    return found;
  }

  return {
    add(request) {
      slots.set(++written, { request, written, rewritten: 0 });
      slots.delete(written - size);
    },
    replace(request, count) {
      // From the newest: a request waits for a short time only.
      let at = written;
      while (slots.has(at) && slots.get(at)?.request.number !== request.number) at--;
      const slot = slots.get(at);
      if (slot === undefined) return false;
      slot.request = request;
      slot.rewritten = count;
      rewritten = count;
      return true;
    },
    clear() {
      slots.clear();
      written = 0;
      rewritten = 0;
    },
    page({ order, after, limit = Number.POSITIVE_INFINITY } = {}) {
      const sign = order === "newest" ? -1 : 1;
      const requests = since(0).map(({ request }) => request);
      const wanted = requests.filter(({ number }) => after === undefined || sign * (number - after) > 0);
      const page = wanted.sort((one, other) => sign * (one.number - other.number)).slice(0, limit);
      const next = page.length < wanted.length ? page.at(-1)?.number : undefined;
      return { requests: page, next, written, rewritten, dropped: written - slots.size };
    },
    changes(epoch, after, most) {
      const now = { epoch, written, rewritten };
      const from = placeFrom(after, now);
      const replaced = from.rewritten === rewritten ? [] : since(0).filter((slot) => isReplaced(slot, from));
      replaced.sort((one, other) => one.rewritten - other.rewritten);
      return changesOf(from, now, replaced, since(from.written), most);
    },
  };
}

function isReplaced(slot: Slot, from: JournalPlace): boolean {
  return slot.rewritten > from.rewritten && slot.written <= from.written;
}
