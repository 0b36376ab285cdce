import type { JournalPage, JournalPageOptions } from "../service/plant-storage.ts";
import { freezeRequest, type RecordedRequest } from "../service/recorded-request.ts";

/** A place between two changes of a ring. */
interface RingPlace {
  /** How many requests it has taken. */
  readonly written: number;
  /** How many entries it has replaced. */
  readonly rewritten: number;
}

/** The last requests of one epoch. */
export interface Ring {
  /**
   * Adds a request, or replaces its entry. A request is described only when somebody reads it: most are never read, and a
   * thousand descriptions outlive a minor garbage collection, which costs more than creating them.
   *
   * @param again whether the ring already has it, since it waited
   */
  write(number: number, describe: () => RecordedRequest, again: boolean): void;
  /** Returns requests by number, in either order, each frozen. */
  page(options?: JournalPageOptions): Pick<JournalPage, "requests" | "next">;
  /** Returns how many requests were dropped because of the ring's size. */
  dropped(): number;
  place(): RingPlace;
  /** Returns the first entries that were written or replaced after a place, as in JournalChanges. */
  changes(after: RingPlace, most: number): readonly { readonly request: RecordedRequest; readonly place: RingPlace }[];
}

/** An entry. A later request uses it again: a new one would outlive a minor garbage collection too. */
interface Slot {
  number: number;
  /** How many requests the ring had, this one included. */
  written: number;
  /** How many entries had been replaced, this one included; 0 if this one never was. */
  rewritten: number;
  entry: RecordedRequest | (() => RecordedRequest);
}

export function createRing(size: number): Ring {
  /** In a full ring, the next request replaces the oldest one. */
  const slots: Slot[] = [];
  let written = 0;
  let rewritten = 0;
  /** The slots by number, as they were when `written` requests had come. */
  let sorted = { written, slots };

  function byNumber(): readonly Slot[] {
    if (sorted.written !== written)
      sorted = { written, slots: [...slots].sort((one, other) => one.number - other.number) };
    return sorted.slots;
  }

  function read(slot: Slot): RecordedRequest {
    slot.entry = glance(slot);
    return slot.entry;
  }

  /** Describes an entry without keeping the description: a follower reads each entry once. */
  function glance({ entry }: Slot): RecordedRequest {
    return typeof entry === "function" ? freezeRequest(entry()) : entry;
  }

  /** Searches from the newest entry: a request waits for a short time only. */
  function find(number: number): Slot | undefined {
    for (let back = 1; back <= slots.length; back++) {
      const slot = slots[(written - back) % size];
      if (slot?.number === number) return slot;
    }
    return undefined;
  }

  /** Returns the last `count` slots, in the order of arrival. */
  function last(count: number): readonly Slot[] {
    const end = size > 0 ? written % size : 0;
    const from = end - Math.min(count, slots.length);
    return from < 0 ? [...slots.slice(from), ...slots.slice(0, end)] : slots.slice(from, end);
  }

  return {
    write(number, describe, again) {
      if (again) {
        const slot = find(number);
        if (slot === undefined) return;
        slot.entry = describe;
        slot.rewritten = ++rewritten;
        return;
      }
      const place = written++ % size;
      const slot = slots[place];
      if (slot !== undefined) {
        slot.number = number;
        slot.written = written;
        slot.rewritten = 0;
        slot.entry = describe;
      } else if (size > 0) slots[place] = { number, written, rewritten: 0, entry: describe };
    },
    page({ order = "oldest", after, limit = Number.POSITIVE_INFINITY } = {}) {
      const all = byNumber();
      const isNewest = order === "newest";
      const from = isNewest ? 0 : countTo(all, after ?? 0);
      const to = isNewest ? countTo(all, (after ?? Number.POSITIVE_INFINITY) - 1) : all.length;
      const page = isNewest ? all.slice(Math.max(from, to - limit), to).reverse() : all.slice(from, from + limit);
      const hasMore = page.length < to - from;
      return { requests: page.map(read), next: hasMore ? page.at(-1)?.number : undefined };
    },
    dropped: () => written - slots.length,
    place: () => ({ written, rewritten }),
    changes(after, most) {
      const replaced =
        after.rewritten === rewritten
          ? []
          : slots.filter((slot) => slot.rewritten > after.rewritten && slot.written <= after.written);
      replaced.sort((one, other) => one.rewritten - other.rewritten);
      return [
        ...replaced.map((slot) => ({ slot, place: { written: after.written, rewritten: slot.rewritten } })),
        ...last(written - after.written).map((slot) => ({ slot, place: { written: slot.written, rewritten } })),
      ]
        .slice(0, most)
        .map(({ slot, place }) => ({ request: glance(slot), place }));
    },
  };
}

/** Returns how many slots have a number up to this one. The slots must be in the order of their numbers. */
function countTo(slots: readonly Slot[], number: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.number ?? number) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
