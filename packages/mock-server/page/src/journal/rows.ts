/** The requests that the filters select, newest first, as far as they were read. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/control-contract.ts";
import { type Choices, choices } from "../choices.ts";
import { ApiError, ask, LostError } from "../connection/api.ts";
import { connection } from "../connection/live.ts";
import { filterOf, filterQuery, isFiltered } from "./filter.ts";
import { merged, type Row, rowOf } from "./row.ts";

export const rows: Signal<readonly Row[]> = signal([]);

/** The `after` of the next older page; undefined where there is none. */
const next: Signal<number | undefined> = signal(undefined);

export const hasMore: ReadonlySignal<boolean> = computed(() => next.value !== undefined);

export const problem: Signal<string | undefined> = signal(undefined);

/** Requests that came while the list stands still; undefined while it moves. */
export const held: Signal<readonly Row[] | undefined> = signal(undefined);

export const isNarrowed: ReadonlySignal<boolean> = computed(() => isFiltered(choices.value));

/** As many as the journal keeps. */
const MOST_ROWS = 100_000;

const PAGE = 500;

let isSelected: (request: Wire["Request"]) => boolean = () => true;
let loading = new AbortController();
let isLoadingOlder = false;
/** Rows received during a page load, which may lack them; undefined when idle. */
let cameMeanwhile: Row[] | undefined;
let isStale = false;

const filters: ReadonlySignal<string> = computed(() => JSON.stringify(filterQuery(choices.value)));
let read = filters.peek();

effect(() => {
  const isLive = connection.value === "live";
  if (filters.value !== read || (isLive && isStale)) void load();
});

export async function load(): Promise<void> {
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  const chosen = choices.peek();
  read = filters.peek();
  isSelected = filterOf(chosen);
  cameMeanwhile = [];
  isStale = false;
  try {
    const page = await readPage(chosen, undefined, signal);
    if (signal.aborted) return;
    const meanwhile = cameMeanwhile;
    cameMeanwhile = undefined;
    batch(() => {
      problem.value = undefined;
      rows.value = merged(page.requests.map(rowOf), meanwhile);
      next.value = page.next;
      held.value = held.peek() && [];
    });
    // A page of few, or none, does not fill the screen.
    while (!signal.aborted && rows.peek().length < 100 && next.peek() !== undefined) await addOlder(chosen, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof LostError) isStale = true;
    else if (error instanceof ApiError) refuse(error);
    else throw error;
  }
}

export async function loadOlder(): Promise<void> {
  if (isLoadingOlder || next.peek() === undefined) return;
  isLoadingOlder = true;
  const { signal } = loading;
  try {
    await addOlder(choices.peek(), signal);
  } catch (error) {
    // The list asks again when it is scrolled.
    if (!(error instanceof LostError) && !signal.aborted) throw error;
  } finally {
    isLoadingOlder = false;
  }
}

async function addOlder(chosen: Choices, signal: AbortSignal): Promise<void> {
  const page = await readPage(chosen, next.peek(), signal);
  signal.throwIfAborted();
  batch(() => {
    rows.value = merged(rows.peek(), page.requests.map(rowOf));
    next.value = rows.peek().length < MOST_ROWS ? page.next : undefined;
  });
}

function readPage(chosen: Choices, after: number | undefined, signal: AbortSignal): Promise<Wire["RequestPage"]> {
  const query = { ...filterQuery(chosen), space: chosen.space, order: "newest", after, limit: PAGE };
  return ask("/requests", { query, signal });
}

export function pause(isPaused: boolean): void {
  batch(() => {
    rows.value = merged(rows.peek(), held.peek() ?? []);
    held.value = isPaused ? [] : undefined;
  });
}

export function add(requests: readonly Wire["Request"][]): void {
  const added = requests.filter(isSelected).map(rowOf);
  cameMeanwhile?.push(...added);
  if (held.peek() !== undefined) held.value = merged(held.peek() ?? [], added);
  else if (added.length > 0) rows.value = merged(rows.peek(), added).slice(0, MOST_ROWS);
}

export function clear(): void {
  batch(() => {
    rows.value = [];
    next.value = undefined;
    held.value = held.peek() && [];
  });
}

export function refuse({ message }: ApiError): void {
  batch(() => {
    clear();
    problem.value = message;
  });
}
