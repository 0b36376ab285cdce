import { freezeRequest, type RecordedRequest } from "../../service/recorded-request.ts";
import type { JournalChanges, JournalPage, JournalPageOptions, JournalPlace } from "../../service/space.ts";
import { changesOf, placeFrom } from "../shared/pages.ts";

/** The last requests of one epoch. */
export interface Entries {
  add(number: number, entry: () => RecordedRequest): void;
  replace(number: number, entry: () => RecordedRequest, rewritten: number): boolean;
  clear(): void;
  /** Returns requests by number, in either order. */
  page(options?: JournalPageOptions): Omit<JournalPage, "epoch">;
  changes(epoch: number, after: JournalPlace | undefined, most: number): JournalChanges;
}

/** An entry, made when somebody reads it: most are never read. */
interface Slot {
  readonly number: number;
  /** How many requests had been written, this one included. */
  readonly written: number;
  /** How many entries had been replaced, this one included; 0 if this one never was. */
  rewritten: number;
  entry: () => RecordedRequest;
}

export function createEntries(size: number): Entries {
  /** By their count. */
  const slots = new Map<number, Slot>();
  let written = 0;
  let rewritten = 0;

  function keep(slot: Slot): RecordedRequest {
    const request = glance(slot);
    slot.entry = () => request;
    return request;
  }

  /** Returns those that were written after a count. */
  function since(count: number): readonly Slot[] {
    const first = Math.max(count, written - slots.size) + 1;
    return Array.from({ length: written - first + 1 }, (_, index) => slots.get(first + index)).filter(isSlot);
  }

  return {
    add(number, entry) {
      slots.set(++written, { number, written, rewritten: 0, entry });
      slots.delete(written - size);
    },
    replace(number, entry, count) {
      // From the newest: a request waits for a short time only.
      let at = written;
      while (slots.has(at) && slots.get(at)?.number !== number) at--;
      const slot = slots.get(at);
      if (slot === undefined) return false;
      slot.entry = entry;
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
      const isNewest = order === "newest";
      const sign = isNewest ? -1 : 1;
      const wanted = since(0).filter(({ number }) => after === undefined || sign * (number - after) > 0);
      const page = wanted.sort((one, other) => sign * (one.number - other.number)).slice(0, limit);
      const next = page.length < wanted.length ? page.at(-1)?.number : undefined;
      return { requests: page.map(keep), next, written, rewritten, dropped: written - slots.size };
    },
    changes(epoch, after, most) {
      const now = { epoch, written, rewritten };
      const from = placeFrom(after, now);
      const replaced = from.rewritten === rewritten ? [] : since(0).filter((slot) => isReplaced(slot, from));
      replaced.sort((one, other) => one.rewritten - other.rewritten);
      const changed = (all: readonly Slot[]) =>
        all.slice(0, most).map((slot) => ({
          written: slot.written,
          rewritten: slot.rewritten,
          request: glance(slot),
        }));
      return changesOf(from, now, changed(replaced), changed(since(from.written)), most);
    },
  };
}

function isSlot(slot: Slot | undefined): slot is Slot {
  return slot !== undefined;
}

function isReplaced(slot: Slot, from: JournalPlace): boolean {
  return slot.rewritten > from.rewritten && slot.written <= from.written;
}

/** Does not keep the description: a follower reads each entry once, and what it leaves behind costs more than making it. */
function glance({ entry }: Slot): RecordedRequest {
  return freezeRequest(entry());
}
