/** The storage of everything that a store knows: plants, journal, faults and their counts, numbers. */
import type { StoredFault } from "./faults/stored-fault.ts";
import type { DuplicatePolicy, PlantRecord } from "./plant-record.ts";
import type { RecordedRequest } from "./recorded-request.ts";

/** Keeps spaces in memory, in a file or in a database. */
export interface PlantStorage {
  /** Names the place for people, without secrets: `"plants.db"`. */
  readonly description?: string;
  /**
   * Opens a space. Stores that open the same name share the space. Does no I/O: it connects later, and `ready` reports
   * errors.
   *
   * @throws Error that says what is wrong with the place, if that is known at once
   */
  open(settings: SpaceSettings): PlantSpace;
}

/** Which space to open, and its content at the start and after each reset. */
export interface SpaceSettings {
  /** `"default"`, a name for `store.space(name)`, or the name of a fork: up to 200 of `A-Za-z0-9._-` and slashes. */
  readonly name: string;
  /** Whether closing it removes its data. True for a fork, whose name nobody else knows. */
  readonly temporary: boolean;
  /** The plants at the start. An existing space gets them only if it has no plants. */
  readonly seed: readonly PlantRecord[];
  /** How many requests its journal keeps; the oldest go first. */
  readonly journalSize: number;
  /** How long the store waits for each call, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Everything that one store knows. The service responds 500 if a call other than `begin` rejects or throws, or if a step
 * takes longer than `storageTimeoutMs`.
 */
export interface PlantSpace {
  /**
   * Resolves once the space can be used. Every other function waits for this too.
   *
   * @throws Error (as a rejection) that says in one line what is wrong with the place, and what to do
   */
  ready(): Promise<void>;
  /**
   * Registers a request on its arrival. Never fails, since it does no I/O: a storage that cannot number the request yet
   * does so in `apply`.
   */
  begin(): Arrival;
  /** Returns the faults of an epoch that are known here, without I/O; none after a reset. Called again after a stale step. */
  faults(epoch: object): KnownFaults;
  /**
   * Takes one step of a request, all of it or nothing. A storage that need not wait returns the result itself: a promise
   * costs a turn of the microtask queue.
   */
  apply(step: Step): StepResult | Promise<StepResult>;
  /** The plants. */
  readonly plants: PlantReader;
  /** Returns a page of the journal, by number. */
  journal(options?: JournalPageOptions): Promise<JournalPage>;
  /**
   * Returns the changes of the journal after a place. Without a place: no changes, and the current place. If the epoch of
   * the place has ended: all of the current journal.
   *
   * @param most how many changes it returns at most, the first ones
   */
  changes(after: JournalPlace | undefined, most: number): Promise<JournalChanges>;
  /** Calls back after each change of the journal, and after a reset. Returns a function that ends this. */
  onChange(listener: () => void): () => void;
  /** Adds a fault, and returns its id. */
  inject(fault: Omit<StoredFault, "id">): Promise<number>;
  /** Returns the faults that can still happen, in the order of their injection. */
  injected(): Promise<readonly StoredFault[]>;
  /** Removes a fault. Does nothing if it is gone. */
  remove(id: number): Promise<void>;
  /** Begins a new epoch, with the seed's plants and numbers from 1, and nothing else. */
  reset(): Promise<void>;
  /** Releases everything: no file, connection or timer is left. A second call does nothing. */
  close(): Promise<void>;
}

/** Reads plants. */
export interface PlantReader {
  /** Returns the plant with that id, if there is one. */
  get(id: bigint): Promise<PlantRecord | undefined>;
  /** Returns how many plants there are. */
  count(): Promise<number>;
  /** Returns a page of the plants, in the order in which their ids first came. */
  page(options?: PageOptions): Promise<PlantPage>;
}

/** Which page of a list to read. */
export interface PageOptions {
  /**
   * The `next` of the page before. For plants it is how many come before the page: no plant changes its place. For requests
   * it is the number of the last one before the page.
   * @default the list's beginning
   */
  readonly after?: number | undefined;
  /**
   * How many items the page has at most, from 1. A storage may return fewer.
   * @default as many as the storage returns at once
   */
  readonly limit?: number | undefined;
}

/** Which page of a journal to read. */
export interface JournalPageOptions extends PageOptions {
  /**
   * Which requests come first.
   * @default "oldest"
   */
  readonly order?: "oldest" | "newest" | undefined;
}

/** A part of a list. */
export interface Page {
  /** The name of the time between two resets, unique in all processes. Pages of different epochs belong to different lists. */
  readonly epoch: string;
  /** The `after` of the next page. Absent on the last page. */
  readonly next?: number | undefined;
}

/** A part of the plants. */
export interface PlantPage extends Page {
  /** In the order in which the ids first came. */
  readonly plants: readonly PlantRecord[];
}

/** A request that has arrived. */
export interface Arrival {
  /** The time between two resets in which the request has arrived. */
  readonly epoch: object;
  /** 1, 2, 3 …; undefined if the storage does not know it yet. */
  readonly number: number | undefined;
}

/** Faults in the order in which they were injected. */
export interface KnownFaults {
  /** Changes whenever a fault is added, is removed or loses one of its times. A step with another version is stale. */
  readonly version: number;
  /** All faults of the epoch. */
  readonly faults: readonly StoredFault[];
}

/** One step of a request. Most requests take one, at their end. If a fault makes a request wait, it takes one before. */
export interface Step {
  /** From `begin`. */
  readonly epoch: object;
  /** From `begin` or an earlier step. */
  readonly number: number | undefined;
  /** Whether the request waits now, so that another step follows. A storage may ignore it. */
  readonly waits: boolean;
  /** Whether an earlier step has written the journal entry. This step replaces it, unless the journal has dropped it. */
  readonly again: boolean;
  /** The version of the faults behind the decision; undefined if they do not matter. */
  readonly version: number | undefined;
  /** The faults that the request meets. Each loses one of its times, unless the plant is refused as a duplicate. */
  readonly met: readonly StoredFault[];
  /** The plant to store, if any. */
  readonly plant: PlantRecord | undefined;
  /** The policy for a taken id. */
  readonly duplicates: DuplicatePolicy;
  /** How long the body in the entry is, in UTF-16 units. */
  readonly bodyLength: number;
  /** Describes the request for the journal. A storage may call it only when somebody reads the journal, or never. */
  readonly entry: (number: number, stored: boolean) => RecordedRequest;
}

/** The outcome of a step. */
export type StepResult = Done | Stale | Gone;

/** The step was taken. */
export interface Done {
  /** The kind of the result. */
  readonly kind: "done";
  /** The number of the request. */
  readonly number: number;
  /** Whether the plant was stored; false if there is none. */
  readonly stored: boolean;
}

/** The faults have changed: nothing is stored, and the request must be decided again. */
export interface Stale {
  /** The kind of the result. */
  readonly kind: "stale";
}

/** A reset came first: nothing is changed, and the request still gets its response. */
export interface Gone {
  /** The kind of the result. */
  readonly kind: "gone";
  /** The number of the request, or one that the ended epoch has not given. */
  readonly number: number;
}

/** A page of a journal, and the place after which to read its changes. */
export interface JournalPage extends Page, JournalPlace {
  /** In the order that was asked for; each is frozen. */
  readonly requests: readonly RecordedRequest[];
  /** How many requests the journal has dropped, because of its size. */
  readonly dropped: number;
}

/** A place between two changes of a journal. */
export interface JournalPlace {
  /** The name of the epoch. */
  readonly epoch: string;
  /** How many requests had been written by then. */
  readonly written: number;
  /** How many times an entry had been replaced by then: that of a request that waited. */
  readonly rewritten: number;
}

/** A journal entry that was written or replaced. */
export interface JournalChange {
  /** The request as it is now. */
  readonly request: RecordedRequest;
  /** The place after it. */
  readonly place: JournalPlace;
}

/** The changes of a journal after a place. */
export interface JournalChanges {
  /** First the replaced entries of earlier requests, then the new entries, in the order of writing. */
  readonly changes: readonly JournalChange[];
  /** The place after all of these. If a number up to `written` is missing, the journal has dropped that request. */
  readonly place: JournalPlace;
}
