/** Pages, and the changes of a journal, as every storage returns them. */
import type { RecordedRequest } from "../../service/recorded-request.ts";
import type {
  JournalChanges,
  JournalPage,
  JournalPageOptions,
  JournalPlace,
  PageOptions,
  PlacedPlant,
  PlantPage,
} from "../../service/space.ts";

/** How many plants are read at once: other clients of a database must not wait for a million. */
const MOST_PLANTS = 10_000;

/** How many entries are read at once. Each may hold two bodies. */
export const MOST_ENTRIES = 1_000;

/** One plant more tells whether there is a next page. */
export async function plantPage(
  read: (after: number, most: number) => Promise<{ readonly epoch: number; readonly found: readonly PlacedPlant[] }>,
  { after = 0, limit = MOST_PLANTS }: PageOptions = {},
): Promise<PlantPage> {
  const most = Math.min(limit, MOST_PLANTS);
  const { epoch, found } = await read(after, most + 1);
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

/** How far a journal is. There is no entry up to `dropped`, and there is every later one. */
export type JournalState = Omit<JournalPage, "requests" | "next">;

export function pageNumbers(
  { dropped, written }: JournalState,
  { order, after, limit = MOST_ENTRIES }: JournalPageOptions,
): { readonly first: number; readonly count: number } {
  const isNewest = order === "newest";
  const low = isNewest ? dropped : Math.max(dropped, after ?? 0);
  const high = isNewest ? Math.min(written, (after ?? Number.POSITIVE_INFINITY) - 1) : written;
  const count = Math.max(0, Math.min(limit, high - low));
  return { first: isNewest ? high - count + 1 : low + 1, count };
}

/** @param entries by ascending number */
export function pageOf(state: JournalState, { order }: JournalPageOptions, entries: readonly Entry[]): JournalPage {
  const isNewest = order === "newest";
  const requests = entries.map(({ request }) => request);
  if (isNewest) requests.reverse();
  const last = requests.at(-1)?.number;
  const isEnd = last === (isNewest ? state.dropped + 1 : state.written);
  return { ...state, requests, next: isEnd ? undefined : last };
}

/** The current one for undefined, the beginning for one of an ended epoch. */
export function placeFrom(after: JournalPlace | undefined, now: JournalPlace): JournalPlace {
  if (after === undefined) return now;
  return after.epoch === now.epoch ? after : { epoch: now.epoch, written: 0, rewritten: 0 };
}

/**
 * @param replaced entries before the place that were replaced after it, in that order
 * @param added entries after the place, in the order of writing
 */
export function changesOf(
  { written: start }: JournalPlace,
  { epoch, written, rewritten }: JournalPlace,
  replaced: readonly Entry[],
  added: readonly Entry[],
  most: number,
): JournalChanges {
  const changes: JournalChanges["changes"] = [
    ...replaced.map((entry) => ({
      request: entry.request,
      place: { epoch, written: start, rewritten: entry.rewritten },
    })),
    ...added.map((entry) => ({ request: entry.request, place: { epoch, written: entry.written, rewritten } })),
  ].slice(0, most);
  const last = changes.at(-1)?.place;
  return { changes, place: changes.length === most && last !== undefined ? last : { epoch, written, rewritten } };
}
