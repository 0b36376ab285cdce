/** Where everything that a store knows is kept: its plants, its journal, its faults and their counts, its numbers. */
import type { StoredFault } from "./faults/stored-fault.ts";
import type { DuplicatePolicy, PlantRecord } from "./plant-record.ts";
import type { RecordedRequest } from "./recorded-request.ts";

/** A place for spaces: memory, a file, a database. */
export interface PlantStorage {
  /** Names the place for a reader, without secrets: `"plants.db"`. */
  readonly description?: string;
  /**
   * Opens the space of that name. Stores that open the same one share it. Without I/O: a place that must be connected to does
   * it later, and `ready` says what is wrong with it.
   *
   * @throws Error that says what is wrong with the place, where that is known at once
   */
  open(settings: SpaceSettings): PlantSpace;
}

/** Which space to open, and how it begins, at first and after each reset. */
export interface SpaceSettings {
  /** `"default"`, a name that `store.space(name)` takes, or one of a fork: up to 200 of `A-Za-z0-9._-` and slashes. */
  readonly name: string;
  /** Whether closing it removes its data, as for a fork: nobody else knows its name. */
  readonly temporary: boolean;
  /** The plants that it holds at the start; of a space that is there already, only where it has no plants. */
  readonly seed: readonly PlantRecord[];
  /** How many requests its journal keeps; the oldest go first. */
  readonly journalSize: number;
}

/**
 * Everything that one store knows. If a call other than `begin` fails, it rejects or throws, and the service responds 500; so
 * it does where a step takes longer than `storageTimeoutMs`.
 */
export interface PlantSpace {
  /**
   * Resolves once it can be used; every other function waits for it too.
   *
   * @throws Error (as a rejection) that says in one line what is wrong with the place, and what to do
   */
  ready(): Promise<void>;
  /** Takes a request in when it arrives. Without I/O, so it never fails: a storage that cannot number it now does so in `apply`. */
  begin(): Arrival;
  /** Returns the faults of an epoch as known here, without I/O; none once a reset has ended it. Asked again after a stale step. */
  faults(epoch: object): KnownFaults;
  /**
   * Takes one step of a request, wholly or not at all. A storage that need not wait returns the result itself, which costs
   * no turn of the microtask queue.
   */
  apply(step: Step): StepResult | Promise<StepResult>;
  /** The plants. */
  readonly plants: PlantReader;
  /** Returns a page of the journal, by number. */
  journal(options?: JournalPageOptions): Promise<JournalPage>;
  /**
   * Returns what has happened to the journal after a place in it; with no place nothing, and where the journal is now. Of an
   * epoch that has ended nothing is known: then all of the current one.
   *
   * @param most how many changes it returns at most, the first ones
   */
  changes(after: JournalPlace | undefined, most: number): Promise<JournalChanges>;
  /** Calls back after each change of the journal, a reset too. Returns a function that ends this. */
  onChange(listener: () => void): () => void;
  /** Adds a fault, and returns the id that it got. */
  inject(fault: Omit<StoredFault, "id">): Promise<number>;
  /** Returns the faults that can still happen, in the order in which they were injected. */
  injected(): Promise<readonly StoredFault[]>;
  /** Removes a fault. One that is gone is no error. */
  remove(id: number): Promise<void>;
  /** Begins a new epoch: the seed's plants, numbers from 1, and nothing else. */
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
  /** Returns a page of the plants, in the order in which the ids first came. */
  page(options?: PageOptions): Promise<PlantPage>;
}

/** Which page of a list to read. */
export interface PageOptions {
  /**
   * The `next` of the page before. Of plants it is how many come before the page, since none leaves its place; of requests the
   * number of the one before.
   * @default the list's beginning
   */
  readonly after?: number | undefined;
  /**
   * How many the page has at most, from 1. A storage may return fewer at once.
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
  /** The time between two resets; no other has the same name, in any process. Pages of another one are of another list. */
  readonly epoch: string;
  /** The `after` of the next page. The last one has none. */
  readonly next?: number | undefined;
}

/** A part of the plants. */
export interface PlantPage extends Page {
  /** In the order in which the ids first came. */
  readonly plants: readonly PlantRecord[];
}

/** A request that has arrived. */
export interface Arrival {
  /** The time between two resets; a request belongs to the one in which it arrived. */
  readonly epoch: object;
  /** 1, 2, 3 …, where the storage knows it already. */
  readonly number: number | undefined;
}

/** Faults in the order in which they were injected. */
export interface KnownFaults {
  /** Changes whenever a fault comes, goes, or has one time less left. A step that gives another version is stale. */
  readonly version: number;
  /** All of the epoch. */
  readonly faults: readonly StoredFault[];
}

/** One step of a request. Most take one, at their end; one that a fault makes wait takes one before. */
export interface Step {
  /** As `begin` gave it. */
  readonly epoch: object;
  /** As `begin` or an earlier step gave it. */
  readonly number: number | undefined;
  /** Whether the request goes on after it, so that another step follows. A storage may ignore it. */
  readonly waits: boolean;
  /** Whether an earlier step has written its entry. This one replaces it, unless the journal has dropped it. */
  readonly again: boolean;
  /** The version of the faults by which it was decided; undefined where they do not matter. */
  readonly version: number | undefined;
  /** The faults that it meets. Each loses one of its times, unless the plant is refused as a duplicate. */
  readonly met: readonly StoredFault[];
  /** The plant that it stores. */
  readonly plant: PlantRecord | undefined;
  /** The policy for a taken id. */
  readonly duplicates: DuplicatePolicy;
  /** Describes the request. A storage may call it when somebody looks at the journal, or never. */
  readonly entry: (number: number, stored: boolean) => RecordedRequest;
}

/** The outcome of a step. */
export type StepResult = Done | Stale | Gone;

/** The step is taken. */
export interface Done {
  /** Tells the outcomes apart. */
  readonly kind: "done";
  /** The request's. */
  readonly number: number;
  /** Whether its plant was stored; false where it has none. */
  readonly stored: boolean;
}

/** The faults have changed: nothing is stored, and the request must be decided again. */
export interface Stale {
  /** Tells the outcomes apart. */
  readonly kind: "stale";
}

/** A reset came between: nothing is changed, and the request still gets its response. */
export interface Gone {
  /** Tells the outcomes apart. */
  readonly kind: "gone";
  /** The request's, or any that the ended epoch has not given. */
  readonly number: number;
}

/** A part of a journal, and the place from which the journal's changes go on. */
export interface JournalPage extends Page, JournalPlace {
  /** In the order that was asked for, each frozen. */
  readonly requests: readonly RecordedRequest[];
  /** How many the journal has dropped, since it keeps no more. */
  readonly dropped: number;
}

/** A place between two changes of a journal. */
export interface JournalPlace {
  /** As the journal names it. */
  readonly epoch: string;
  /** How many requests had been written. */
  readonly written: number;
  /** How many times a request that waited had been written again. */
  readonly rewritten: number;
}

/** A request that was written, or written again. */
export interface JournalChange {
  /** As it is now. */
  readonly request: RecordedRequest;
  /** The place after it. */
  readonly place: JournalPlace;
}

/** The changes of a journal after a place. */
export interface JournalChanges {
  /** First requests that stood before the place that was given, then the others, in the order in which they were written. */
  readonly changes: readonly JournalChange[];
  /** The place after all of these. Where `written` leaves out a number, the journal has dropped a request. */
  readonly place: JournalPlace;
}
