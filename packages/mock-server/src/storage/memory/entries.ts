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

  /** Returns those that were written after a count. Freezes them now: most are never read. */
  function since(count: number): readonly Entry[] {
    const found: Entry[] = [];
    for (let at = Math.max(count, written - entries.size) + 1; at <= written; at++) {
      const entry = entries.get(at);
      if (entry === undefined) continue;
      freezeRequest(entry.request);
      found.push(entry);
    }
    return found;
  }

  return {
    add(request) {
      entries.set(++written, { request, written, rewritten: 0 });
      entries.delete(written - size);
    },
    replace(request, count) {
      // From the newest: a request waits for a short time only.
      let at = written;
      while (entries.has(at) && entries.get(at)?.request.number !== request.number) at--;
      const entry = entries.get(at);
      if (entry === undefined) return false;
      rewritten = count;
      entries.set(at, { ...entry, request, rewritten });
      return true;
    },
    clear() {
      entries.clear();
      written = 0;
      rewritten = 0;
    },
    page({ order, after, limit = Number.POSITIVE_INFINITY } = {}) {
      const sign = order === "newest" ? -1 : 1;
      const requests = since(0).map(({ request }) => request);
      const wanted = requests.filter(({ number }) => after === undefined || sign * (number - after) > 0);
      const page = wanted.sort((one, other) => sign * (one.number - other.number)).slice(0, limit);
      const next = page.length < wanted.length ? page.at(-1)?.number : undefined;
      return { requests: page, next, written, rewritten, dropped: written - entries.size };
    },
    changes(epoch, after, most) {
      const now = { epoch, written, rewritten };
      const from = placeFrom(after, now);
      const replaced = from.rewritten === rewritten ? [] : since(0).filter((entry) => isReplaced(entry, from));
      replaced.sort((one, other) => one.rewritten - other.rewritten);
      return changesOf(from, now, replaced, since(from.written), most);
    },
  };
}

function isReplaced(entry: Entry, from: JournalPlace): boolean {
  return entry.rewritten > from.rewritten && entry.written <= from.written;
}
