import { freezeRequest, type RecordedRequest } from "../../service/recorded-request.ts";
import type { JournalChanges, JournalPage, JournalPageOptions, JournalPlace } from "../../service/space.ts";
import { changesOf, type Entry, placeFrom } from "../shared/pages.ts";

/** The last requests of one epoch. */
export interface Entries {
  add(request: RecordedRequest): void;
  replace(request: RecordedRequest, rewritten: number): boolean;
  clear(): void;
  /** Returns requests by number, in either order. */
  page(options?: JournalPageOptions): Omit<JournalPage, "epoch">;
  changes(epoch: number, after: JournalPlace | undefined, most: number): JournalChanges;
}

export function createEntries(size: number): Entries {
  /** By their count. */
  const entries = new Map<number, Entry>();
  let written = 0;
  let rewritten = 0;

  /** By number, until a request comes: a reader asks for many pages. */
  let sorted: readonly Entry[] | undefined;

  /** Returns those that were written after a count. */
  function since(count: number): readonly Entry[] {
    const first = Math.max(count, written - entries.size) + 1;
    return Array.from({ length: written - first + 1 }, (_, index) => entries.get(first + index)).filter(isEntry);
  }

  return {
    add(request) {
      entries.set(++written, { request, written, rewritten: 0 });
      entries.delete(written - size);
      sorted = undefined;
    },
    replace(request, count) {
      // From the newest: a request waits for a short time only.
      let at = written;
      while (entries.has(at) && entries.get(at)?.request.number !== request.number) at--;
      const entry = entries.get(at);
      if (entry === undefined) return false;
      rewritten = count;
      entries.set(at, { ...entry, request, rewritten });
      sorted = undefined;
      return true;
    },
    clear() {
      entries.clear();
      sorted = undefined;
      written = 0;
      rewritten = 0;
    },
    page({ order, after, limit = Number.POSITIVE_INFINITY } = {}) {
      sorted ??= [...entries.values()].sort((one, other) => one.request.number - other.request.number);
      const isNewest = order === "newest";
      const isWanted = (number: number) => after === undefined || (isNewest ? number < after : number > after);
      const wanted = sorted.filter(({ request }) => isWanted(request.number));
      const page = isNewest ? wanted.slice(-limit).reverse() : wanted.slice(0, limit);
      const requests = page.map(({ request }) => freezeRequest(request));
      const next = page.length < wanted.length ? requests.at(-1)?.number : undefined;
      return { requests, next, written, rewritten, dropped: written - entries.size };
    },
    changes(epoch, after, most) {
      const now = { epoch, written, rewritten };
      const from = placeFrom(after, now);
      const replaced =
        from.rewritten === rewritten ? [] : [...entries.values()].filter((entry) => isReplaced(entry, from));
      replaced.sort((one, other) => one.rewritten - other.rewritten);
      const changed = changesOf(from, now, replaced, since(from.written), most);
      for (const { request } of changed.changes) freezeRequest(request);
      return changed;
    },
  };
}

function isEntry(entry: Entry | undefined): entry is Entry {
  return entry !== undefined;
}

function isReplaced(entry: Entry, from: JournalPlace): boolean {
  return entry.rewritten > from.rewritten && entry.written <= from.written;
}
