/** The journal as the page knows it: the requests that the filters select, newest first, and how they go on. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/contract.ts";
import type { ServerEvent } from "../../../src/remote/event-stream.ts";
import { type Choices, choices, choose } from "../choices.ts";
import { ApiError, ask, LostError } from "../connection/api.ts";
import { changes, connection, follow } from "../connection/live.ts";
import { clearTimeline, countRequests } from "../timeline/counts.ts";
import { filterOf, filterQuery, isFiltered } from "./filter.ts";
import { merged, type Row, rowOf } from "./row.ts";

export const rows: Signal<readonly Row[]> = signal([]);

/** The `after` of the next older page; undefined where there is none. */
const next: Signal<number | undefined> = signal(undefined);

export const hasMore: ReadonlySignal<boolean> = computed(() => next.value !== undefined);

/** Why the list is not as it should be. */
export const problem: Signal<string | undefined> = signal(undefined);

/** How many requests passed unseen, since the journal keeps no more. */
export const missed: Signal<number> = signal(0);

/** Requests that came while the list stands still; undefined while it moves. */
export const held: Signal<readonly Row[] | undefined> = signal(undefined);

/** The requests that changed last, by number. */
export const changed: Signal<ReadonlySet<number>> = signal(new Set());

/** How the journal began again since the user was told: while the page followed it, or while it did not. */
export const begunAgain: Signal<"reset" | "away" | undefined> = signal(undefined);

/** How many requests came while the connection was lost, until the user has seen it. */
export const cameWhileLost: Signal<number> = signal(0);

/** The list keeps no more, as the journal does. */
const MOST_ROWS = 100_000;

const PAGE = 500;

let isSelected: (request: Wire["Request"]) => boolean = () => true;
let loading = new AbortController();
let waiting: Wire["Request"][] = [];
/** Rows that came while a page was read, which may lack them; undefined while none is. */
let cameMeanwhile: Row[] | undefined;
/** Whether the choices could not be read, since the mock did not respond. */
let isStale = false;

/** The journal that is followed, and the number of its newest request, whether it is selected or not. */
let followed: { readonly space: string | undefined; readonly epoch: string; newest: number } | undefined;
/** The same, as it was when the connection was lost; undefined while it is there. */
let lostAt: typeof followed;

effect(() => {
  if (connection.value === "lost") lostAt ??= followed && { ...followed };
  if (connection.value !== "live") return;
  if (isStale) void load(choices.peek());
  if (lostAt) void countWhileLost(lostAt);
  lostAt = undefined;
});

async function countWhileLost({ space, epoch, newest }: NonNullable<typeof followed>): Promise<void> {
  const query = { space, order: "newest", limit: 1 };
  const page = await ask<Wire["RequestPage"]>("/requests", { query }).catch(() => undefined);
  // Another epoch counts from 1 again.
  if (page?.epoch === epoch) cameWhileLost.value = (page.requests[0]?.number ?? newest) - newest;
}

/** Follows the journal of a space until the signal aborts. */
export async function watchJournal(space: string | undefined, signal: AbortSignal): Promise<void> {
  batch(() => {
    connection.value = "connecting";
    missed.value = 0;
    cameWhileLost.value = 0;
    held.value = undefined;
  });
  clearTimeline();
  try {
    const query = { space, order: "newest", limit: 1_000 };
    const page = await ask<Wire["RequestPage"]>("/requests", { query, signal });
    const isOther = followed?.space === space && followed?.epoch !== page.epoch;
    if (followed && isOther) beginAgain("away");
    followed = { space, epoch: page.epoch, newest: page.requests[0]?.number ?? 0 };
    countRequests(page.requests);
    await load(choices.peek());
    await follow(page.eventId, space, signal, hear);
  } catch (error) {
    if (!signal.aborted) await tryAgain(error, space, signal);
  }
}

async function tryAgain(error: unknown, space: string | undefined, signal: AbortSignal): Promise<void> {
  if (error instanceof ApiError) {
    batch(() => {
      problem.value = error.message;
      rows.value = [];
      next.value = undefined;
      connection.value = "refused";
    });
    return;
  }
  connection.value = "lost";
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  if (!signal.aborted) await watchJournal(space, signal);
}

/** Reads the newest requests that the filters select. */
export async function load(chosen: Choices): Promise<void> {
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  isSelected = filterOf(chosen);
  cameMeanwhile = [];
  isStale = false;
  try {
    const page = await read(chosen, undefined, signal);
    if (signal.aborted) return;
    const meanwhile = cameMeanwhile;
    cameMeanwhile = undefined;
    batch(() => {
      problem.value = undefined;
      rows.value = merged(page.requests.map(rowOf), meanwhile);
      next.value = page.next;
      held.value = held.peek() && [];
    });
    await fill(chosen, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof LostError) {
      isStale = true;
      return;
    }
    if (!(error instanceof ApiError)) throw error;
    batch(() => {
      problem.value = error.message;
      rows.value = [];
      next.value = undefined;
    });
  }
}

/** Reads on where a page of few, or none, does not fill the screen. */
async function fill(chosen: Choices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && rows.peek().length < 100 && next.peek() !== undefined) await addOlder(chosen, signal);
}

/** Reads the next older page. */
export async function loadOlder(): Promise<void> {
  if (isReading || next.peek() === undefined) return;
  isReading = true;
  try {
    await addOlder(choices.peek(), loading.signal);
  } catch (error) {
    // The list asks again when it is scrolled.
    if (!(error instanceof LostError) && !loading.signal.aborted) throw error;
  } finally {
    isReading = false;
  }
}

let isReading = false;

async function addOlder(chosen: Choices, signal: AbortSignal): Promise<void> {
  const page = await read(chosen, next.peek(), signal);
  batch(() => {
    rows.value = merged(rows.peek(), page.requests.map(rowOf));
    next.value = rows.peek().length < MOST_ROWS ? page.next : undefined;
  });
}

function read(chosen: Choices, after: number | undefined, signal: AbortSignal): Promise<Wire["RequestPage"]> {
  const query = { ...filterQuery(chosen), space: chosen.space, order: "newest", after, limit: PAGE };
  return ask("/requests", { query, signal });
}

/** Lets the list stand still, or go on. */
export function pause(isPaused: boolean): void {
  batch(() => {
    rows.value = merged(rows.peek(), held.peek() ?? []);
    held.value = isPaused ? [] : undefined;
  });
}

function hear({ event, data }: ServerEvent, isResumed: boolean): void {
  switch (event) {
    case "started":
    case "completed":
      // Under load many come in the time of one picture.
      if (waiting.length === 0) requestAnimationFrame(show);
      waiting.push(JSON.parse(data));
      if (waiting.length > 5_000 || document.hidden) show();
      break;
    case "gap":
      missed.value += JSON.parse(data).missed;
      break;
    case "reset":
      if (followed) followed = { ...followed, epoch: JSON.parse(data).epoch, newest: 0 };
      beginAgain(isResumed ? "away" : "reset");
      void load(choices.peek());
  }
}

function beginAgain(how: "reset" | "away"): void {
  waiting = [];
  clearTimeline();
  batch(() => {
    rows.value = [];
    next.value = undefined;
    missed.value = 0;
    cameWhileLost.value = 0;
    held.value = held.peek() && [];
    begunAgain.value = how;
    changes.value++;
  });
  // Its number may soon be that of another request.
  if (choices.peek().request !== undefined) choose({ request: undefined, view: undefined }, false);
}

function show(): void {
  const requests = waiting;
  waiting = [];
  countRequests(requests);
  if (followed) followed.newest = requests.reduce((most, { number }) => Math.max(most, number), followed.newest);
  const added = requests.filter(isSelected).map(rowOf);
  cameMeanwhile?.push(...added);
  batch(() => {
    if (held.peek() !== undefined) held.value = merged(held.peek() ?? [], added);
    else if (added.length > 0) rows.value = merged(rows.peek(), added).slice(0, MOST_ROWS);
    changed.value = new Set(requests.map(({ number }) => number));
    changes.value++;
  });
}

/** Tells whether the list shows less than there is. */
export const isNarrowed: ReadonlySignal<boolean> = computed(() => isFiltered(choices.value));
