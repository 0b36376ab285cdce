/** The interface between a shared space and the place that keeps its data. */
import type { DuplicatePolicy } from "../../service/plant-record.ts";
import type { JournalPageOptions, Page } from "../../service/plant-storage.ts";

/**
 * The data of one space where others can change it too: a file, a database. It keeps texts, and does not read them. Each
 * call is one transaction; those that change something take effect in the order in which they are made.
 */
export interface SpaceData {
  /**
   * Connects, and creates the space where there is none. A space without plants gets those of the seed. It is called before
   * every other function, and again if it failed.
   *
   * @throws Error that says in one line what is wrong and what to do
   */
  open(): Promise<void>;
  /** Returns the number of the current epoch. A later one is greater, also where the place was emptied meanwhile. */
  epoch(): Promise<number>;
  state(): Promise<SpaceState>;
  step(step: DataStep): Promise<DataResult>;
  plant(id: bigint): Promise<string | undefined>;
  countPlants(): Promise<number>;
  /**
   * Returns plants in the order in which their ids first came, without the first ones.
   *
   * @param after how many it leaves out
   * @param limit how many it returns at most, from 1; it may return fewer
   */
  plants(after: number, limit: number): Promise<DataPlants>;
  journal(options: DataJournalOptions): Promise<DataJournal>;
  /**
   * Returns what has happened to the journal after a place; nothing where it is undefined. If another epoch is given than the
   * current one: all of that.
   *
   * @param most how many entries it returns at most
   */
  changes(after: DataPlace | undefined, most: number): Promise<DataChanges>;
  /** Adds a fault, and moves the version. Without one it only takes an id, for a fault that is kept elsewhere. */
  inject(fault: Omit<FaultRow, "id"> | undefined): Promise<{ readonly id: number; readonly epoch: number }>;
  /** Removes a fault, if it is there, and moves the version. */
  remove(id: number): Promise<void>;
  /** Begins a new epoch: the plants of the seed, numbers from 1, and nothing else. The version moves. */
  reset(): Promise<void>;
  /** Calls back after each change of the journal, also one of another process. Returns a function that ends this. */
  watch(changed: () => void): () => void;
  /** Removes the data of a temporary space, and releases what is held of the machine. */
  close(): Promise<void>;
}

/** How the data begins. */
export interface DataSettings {
  readonly name: string;
  readonly temporary: boolean;
  readonly journalSize: number;
  readonly seed: readonly PlantRow[];
}

export interface PlantRow {
  readonly id: bigint;
  readonly text: string;
}

export interface FaultRow {
  readonly id: number;
  readonly text: string;
  /** How many requests will still meet it; null where it has no end. */
  readonly left: number | null;
}

export interface SpaceState {
  readonly epoch: number;
  /** Greater after each change of the faults; a reset does not set it back. */
  readonly version: number;
  /** By id. */
  readonly faults: readonly FaultRow[];
}

/** One step of a request: all of it is done, or nothing. */
export interface DataStep {
  /** The epoch in which the request arrived; undefined: the current one. */
  readonly epoch: number | undefined;
  /** The request's, if an earlier step got one. */
  readonly number: number | undefined;
  /** Whether an earlier step has written the entry. This one replaces it, unless the journal has dropped it. */
  readonly again: boolean;
  /** If the version is another, the step is stale. Undefined: any will do. */
  readonly version: number | undefined;
  /**
   * The ids of the faults that it meets. Each loses one of its times, unless the plant is refused. A fault without any left is
   * removed, and the version moves. An unknown id moves the version too: that fault is kept elsewhere.
   */
  readonly met: readonly number[];
  readonly plant: PlantRow | undefined;
  readonly duplicates: DuplicatePolicy;
  /** Returns the text of the entry, without the request's number. */
  readonly entry: (stored: boolean) => string;
}

export type DataResult =
  | { readonly kind: "done"; readonly epoch: number; readonly number: number; readonly stored: boolean }
  /** Nothing has changed. */
  | { readonly kind: "stale"; readonly state: SpaceState }
  /** The epoch of the step has ended: nothing has changed. The number is the request's, or one that no epoch has given. */
  | { readonly kind: "gone"; readonly number: number };

/** A place between two changes of a journal. */
interface DataPlace {
  readonly epoch: number;
  /** How many requests the epoch had numbered: each is written when it gets its number. */
  readonly numbers: number;
  /** How many times an entry had been replaced. */
  readonly rewritten: number;
}

export interface DataChanges extends DataPlace {
  /** Entries up to the number of the place that were replaced after it, in that order; `rewritten` is then their count. */
  readonly replaced: readonly (DataEntry & { readonly rewritten: number })[];
  /** Entries after the number of the place, by number. */
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
  /** It has no entry up to this number, and each after it. */
  readonly dropped: number;
  /** By number, in either order: without a gap. */
  readonly entries: readonly DataEntry[];
}

/** Returns which entries a page has: the least of their numbers, and how many. */
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
