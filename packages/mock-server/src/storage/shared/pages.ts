/** Pages, and the changes of a journal, as every storage returns them. */
import type { RecordedRequest } from "../../service/recorded-request.ts";
import type {
  JournalChanges,
  JournalCursor,
  JournalPage,
  JournalPageOptions,
  PageOptions,
  PlacedPlant,
  PlantPage,
} from "../../service/space.ts";

/** How many plants are read at once: other clients of a database must not wait for a million. */
const MOST_PLANTS = 10_000;

/** How many entries are read at once. Each may hold two bodies. */
const MOST_ENTRIES = 1_000;

/** Asks for one plant more than a page has: it tells whether there is a next page. */
export function plantRange({
  after = 0,
  limit = MOST_PLANTS,
}: PageOptions = {}): readonly [after: number, most: number] {
  return [after, Math.min(limit, MOST_PLANTS) + 1];
}

export function plantPage(epoch: number, found: readonly PlacedPlant[], options?: PageOptions): PlantPage {
  const most = plantRange(options)[1] - 1;
  const plants = found.slice(0, most);
  return { epoch, plants, next: found.length > most ? plants.at(-1)?.place : undefined };
}

export interface Entry {
  readonly request: RecordedRequest;
  /** How many requests had been written, this one included. */
  readonly written: number;
  /** How many entries had been replaced, this one included; 0 if it never was. */
  readonly rewritten: number;
}

export type JournalState = Omit<JournalPage, "requests" | "next">;

/** One more than a page has: it tells whether there is a next page. */
export function mostEntries(limit: number = MOST_ENTRIES): number {
  return Math.min(limit, MOST_ENTRIES) + 1;
}

export interface EntryRange {
  readonly above: number;
  readonly below: number;
  readonly most: number;
  readonly isNewest: boolean;
}

/** @param ended the greatest number that the journal's size leaves out */
export function entryRange({ order, after, limit }: JournalPageOptions, ended: number): EntryRange {
  const isNewest = order === "newest";
  return {
    above: isNewest ? ended : Math.max(ended, after ?? 0),
    below: isNewest ? (after ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER,
    most: mostEntries(limit),
    isNewest,
  };
}

/** @param entries in the order that was asked for */
export function pageOf(state: JournalState, most: number, entries: readonly Entry[]): JournalPage {
  const requests = entries.slice(0, most - 1).map(({ request }) => request);
  return { ...state, requests, next: entries.length === most ? requests.at(-1)?.number : undefined };
}

/** The current one for undefined, the beginning for one of an ended epoch. */
export function cursorFrom(after: JournalCursor | undefined, now: JournalCursor): JournalCursor {
  if (after === undefined) return now;
  return after.epoch === now.epoch ? after : { epoch: now.epoch, written: 0, rewritten: 0 };
}

/** @param replaced before the cursor, as they were replaced @param added after the cursor, as they were written */
export function changesOf(
  { written: start }: JournalCursor,
  { epoch, written, rewritten }: JournalCursor,
  replaced: readonly Entry[],
  added: readonly Entry[],
  most: number,
): JournalChanges {
  const changes: JournalChanges["changes"] = [
    ...replaced.map((one) => ({ request: one.request, cursor: { epoch, written: start, rewritten: one.rewritten } })),
    ...added.map((entry) => ({ request: entry.request, cursor: { epoch, written: entry.written, rewritten } })),
  ].slice(0, most);
  const last = changes.at(-1)?.cursor;
  return { changes, cursor: changes.length === most && last !== undefined ? last : { epoch, written, rewritten } };
}
