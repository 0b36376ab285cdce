/** The interface between a shared space and the place that keeps its data. */
import type { DuplicatePolicy } from "../../service/plant-record.ts";
import type { JournalPageOptions, Page } from "../../service/plant-storage.ts";

/**
 * The data of one space in a file or a database, which other processes can change too. It stores texts without reading
 * them. Each call is one transaction; changes take effect in the order of the calls.
 */
export interface SpaceData {
  /**
   * Connects, and creates the space if it is missing. A space without plants gets the seed. Called before every other
   * function, and again after a failure.
   *
   * @throws Error that says in one line what is wrong and what to do
   */
  open(): Promise<void>;
  /** Returns the number of the current epoch. A later epoch has a greater number, even if the place was emptied meanwhile. */
  epoch(): Promise<number>;
  state(): Promise<SpaceState>;
  step(step: DataStep): Promise<DataResult>;
  plant(id: bigint): Promise<string | undefined>;
  countPlants(): Promise<number>;
  /**
   * Returns plants in the order in which their ids first came.
   *
   * @param after how many plants to skip
   * @param limit how many to return at most, from 1; it may return fewer
   */
  plants(after: number, limit: number): Promise<DataPlants>;
  journal(options: DataJournalOptions): Promise<DataJournal>;
  /**
   * Returns the changes of the journal after a place; none if the place is undefined. If the place is of another epoch: the
   * whole current journal.
   *
   * @param most how many entries to return at most
   */
  changes(after: DataPlace | undefined, most: number): Promise<DataChanges>;
  /** Adds a fault, and changes the version. `undefined` only takes an id, for a fault that is kept elsewhere. */
  inject(fault: Omit<FaultRow, "id"> | undefined): Promise<{ readonly id: number; readonly epoch: number }>;
  /** Removes a fault if it is there, and changes the version. */
  remove(id: number): Promise<void>;
  /** Begins a new epoch: the plants of the seed, numbers from 1, and nothing else. Changes the version. */
  reset(): Promise<void>;
  /** Calls back after each change of the journal, by any process. Returns a function that ends this. */
  watch(changed: () => void): () => void;
  /** Removes the data of a temporary space. Releases files, connections and timers. */
  close(): Promise<void>;
}

/** How the data begins. */
export interface DataSettings {
  readonly name: string;
  readonly temporary: boolean;
  readonly journalSize: number;
  readonly seed: readonly PlantRow[];
  /** How long its store waits for a reply, in milliseconds. */
  readonly timeoutMs: number;
}

export interface PlantRow {
  readonly id: bigint;
  /** Made late: a plant that waits takes less memory than its text. */
  readonly text: () => string;
}

export interface FaultRow {
  readonly id: number;
  readonly text: string;
  /** How many requests will still meet it; null: no limit. */
  readonly left: number | null;
}

export interface SpaceState {
  readonly epoch: number;
  /** Grows with each change of the faults. A reset does not set it back. */
  readonly version: number;
  /** By id. */
  readonly faults: readonly FaultRow[];
}

/** One step of a request, all of it or nothing. */
export interface DataStep {
  /** The epoch in which the request arrived; undefined: the current one. */
  readonly epoch: number | undefined;
  /** The request's number, if an earlier step got one. */
  readonly number: number | undefined;
  /** Whether an earlier step has written the journal entry. This step replaces it, unless the journal has dropped it. */
  readonly again: boolean;
  /** If the current version is another one, the step is stale. Undefined skips this check. */
  readonly version: number | undefined;
  /**
   * The ids of the faults that it meets. Each loses one of its times, unless the plant is refused. A fault without any left
   * is removed, and the version changes. An unknown id changes the version too: that fault is kept elsewhere.
   */
  readonly met: readonly number[];
  readonly plant: PlantRow | undefined;
  readonly duplicates: DuplicatePolicy;
  /** Returns the text of the entry, without the request's number. */
  readonly entry: (stored: boolean) => string;
  /** How much memory it holds while it waits, roughly in bytes. */
  readonly size: number;
}

export type DataResult =
  | { readonly kind: "done"; readonly epoch: number; readonly number: number; readonly stored: boolean }
  /** Nothing has changed. */
  | { readonly kind: "stale"; readonly state: SpaceState }
  /** The step's epoch has ended: nothing has changed. The number is the request's, or one that no epoch has given. */
  | { readonly kind: "gone"; readonly number: number };

/** A place between two changes of a journal. */
interface DataPlace {
  readonly epoch: number;
  /** How many requests the epoch had numbered. A request is written when it gets its number. */
  readonly numbers: number;
  /** How many times an entry had been replaced. */
  readonly rewritten: number;
}

export interface DataChanges extends DataPlace {
  /** Entries before the place that were replaced after it, in that order. `rewritten` is then their count. */
  readonly replaced: readonly (DataEntry & { readonly rewritten: number })[];
  /** Entries after the place, by number. */
  readonly added: readonly DataEntry[];
}

export interface DataEntry {
  readonly number: number;
  readonly text: string;
}

interface DataPlants extends Pick<Page, "next"> {
  readonly epoch: number;
  readonly texts: readonly string[];
}

export interface DataJournalOptions extends Required<JournalPageOptions> {
  /** How many entries it returns at most, from 1. */
  readonly limit: number;
}

export interface DataJournal extends DataPlace {
  /** There is no entry up to this number, and there is every later one. */
  readonly dropped: number;
  /** By number, in either order, without a gap. */
  readonly entries: readonly DataEntry[];
}

/** Returns the least number of a page, and how many entries it has. */
export function pageNumbers(
  { dropped, numbers }: Pick<DataJournal, "dropped" | "numbers">,
  { order, after, limit }: DataJournalOptions,
): { readonly first: number; readonly count: number } {
  const isNewest = order === "newest";
  const low = isNewest ? dropped : Math.max(dropped, after ?? 0);
  const high = isNewest ? Math.min(numbers, (after ?? Number.POSITIVE_INFINITY) - 1) : numbers;
  const count = Math.max(0, Math.min(limit, high - low));
  return { first: isNewest ? high - count + 1 : low + 1, count };
}
