/** A space: everything that a store knows. The service uses a `Space`; each storage implements its `SpaceData`. */
import type { Injection, StoredFault } from "./faults/stored-fault.ts";
import type { Key, PlantRecord } from "./plant-record.ts";
import type { Draft, RecordedRequest } from "./recorded-request.ts";

export interface SpaceSettings {
  /** `"default"`, a name for `store.space(name)`, or the name of a fork: up to 200 of `A-Za-z0-9._-` and slashes. */
  readonly name: string;
  /** Closing it removes its data. True for a fork, whose name nobody else knows. */
  readonly temporary: boolean;
  /** The plants at the start. An existing space gets them only if it has no plants. */
  readonly seed: readonly PlantRecord[];
  readonly journalSize: number;
  /** How many bytes of texts it keeps, as they are stored. Those that wait stay. */
  readonly journalBytes: number;
  /** How long the store waits for each call, in milliseconds. */
  readonly timeoutMs: number;
}

/** A space, for the service and the store. Each call rejects after the time limit, and once the space is closed. */
export interface Space extends Pick<SpaceData, "plants" | "journal" | "changes" | "remove" | "reset" | "close"> {
  /** Every other function waits for this too. @throws Error that says in one line what is wrong, and what to do */
  ready(): Promise<void>;
  /** Notes in which epoch a request arrives. Does no I/O, and never fails. */
  begin(arrival: Arrival): void;
  /** Those that are known here, without I/O; none after a reset. Called again after a stale step. */
  faults(arrival: Arrival): SpaceState;
  step(step: Step): StepResult | Promise<StepResult>;
  /** Calls back after each change of the journal, after a reset and at the end. Returns a function that ends this. */
  onChange(listener: () => void): () => void;
  inject(fault: Injection): Promise<number>;
  /** Those that can still happen, in the order of their injection. */
  injected(): Promise<readonly StoredFault[]>;
}

/**
 * The data of one space, in memory, in a file or in a database, which other processes may change too. Each call is one
 * transaction; changes take effect in the order of the calls.
 */
export interface SpaceData {
  /**
   * Connects, and creates the space if it is missing. A space without plants gets the seed. Called before every other
   * function but those of `atOnce`, and again after a failure.
   * @throws Error that says in one line what is wrong and what to do
   */
  open(): Promise<void>;
  /** Absent where that needs I/O. */
  readonly atOnce?: { begin(arrival: Arrival): void; state(): SpaceState };
  /** A later epoch has a greater number, even if the place was emptied meanwhile. */
  epoch(): Promise<number>;
  state(): Promise<SpaceState>;
  step(step: Step): Promise<StepResult>;
  /** The same, also once it is closed, where it needs no I/O: its promises and its timer take a tenth of a request. */
  readonly stepAtOnce?: (step: Step) => StepResult;
  readonly plants: PlantReader;
  /** By number. */
  journal(options?: JournalPageOptions): Promise<JournalPage>;
  /** The first ones, at most `most`. No cursor: none, and the current cursor. An ended epoch: the whole journal. */
  changes(after: JournalCursor | undefined, most: number): Promise<JournalChanges>;
  /** Adds a fault; one of this process (`isOwn`) only takes an id. @throws TypeError if it cannot keep it */
  inject(fault: Injection, isOwn: boolean): Promise<{ readonly id: number; readonly epoch: number }>;
  remove(id: number): Promise<void>;
  /** Begins a new epoch: the plants of the seed, numbers from 1, and nothing else. */
  reset(): Promise<void>;
  /** Calls `changed`, a new function, after each change of the journal by any process. Returns a function to end it. */
  watch(changed: () => void): () => void;
  /** Removes the data of a temporary space. Releases files, connections and timers. */
  close(): Promise<void>;
}

export interface PlantReader {
  get(key: Key): Promise<PlantRecord | undefined>;
  count(): Promise<number>;
  /** In the order in which their ids first came. */
  page(options?: PageOptions): Promise<PlantPage>;
}

export interface PageOptions {
  /** The `next` of the page before, or the place of any item: the page begins after it, also if that item is gone. */
  readonly after?: number | undefined;
  /** How many items the page has at most, from 1. A storage may return fewer. */
  readonly limit?: number | undefined;
}

export interface JournalPageOptions extends PageOptions {
  /** Which requests come first. @default "oldest" */
  readonly order?: "oldest" | "newest" | undefined;
}

export interface PlantPage extends Pick<JournalPage, "epoch" | "next"> {
  readonly plants: readonly PlacedPlant[];
}

/** `place` is greater than that of each earlier plant of the epoch, and never used again. */
export interface PlacedPlant {
  readonly place: number;
  readonly plant: PlantRecord;
}

export interface JournalPage extends JournalCursor {
  /** In the order that was asked for; each is frozen. */
  readonly requests: readonly RecordedRequest[];
  /** The `after` of the next page. Absent on the last page. */
  readonly next?: number | undefined;
  /** How many requests the journal has dropped, because of their number or their bytes. */
  readonly dropped: number;
}

export interface JournalCursor {
  /** The time between two resets. Pages of different epochs belong to different lists. */
  readonly epoch: number;
  /** How many requests had been written. */
  readonly written: number;
  /** How many times an entry had been replaced. */
  readonly rewritten: number;
}

export interface JournalChanges {
  /** The requests that were replaced, then the new ones, in the order of writing; each with the cursor after it. */
  readonly changes: readonly { readonly request: RecordedRequest; readonly cursor: JournalCursor }[];
  /** The cursor after all of these. If a number up to `written` is missing, the journal has dropped that request. */
  readonly cursor: JournalCursor;
}

/** Its undefined members are known once its first step is taken. */
export interface Arrival {
  epoch: number | undefined;
  /** 1, 2, 3 …, in each epoch: the order of the first steps. */
  number: number | undefined;
  /** The journal has its entry, since it waits. */
  written: boolean;
}

export interface SpaceState {
  readonly epoch: number;
  /** Grows with each change of the faults, a use included; a reset does not set it back. */
  readonly version: number;
  /** The id of the latest fault: one whose decision knew fewer is stale. */
  readonly latest: number;
  /** In the order in which they were injected. */
  readonly faults: readonly StoredFault[];
}

/** Most requests take one step, at their end. If a fault makes a request wait, it takes one before. */
export interface Step {
  /** If its epoch has ended, the step is gone. A step replaces its written entry, unless the journal has dropped it. */
  readonly arrival: Arrival;
  /** The latest fault that the decision knew; undefined if faults do not matter. */
  readonly known?: number | undefined;
  /**
   * The faults that the request would meet, delays first. It meets each delay, and the first of the others, that is still
   * there when the step is taken, so that no use by another request makes the step stale. Each loses one of its times, unless
   * the effect is refused.
   */
  readonly candidates: readonly Candidate[];
  readonly effect?: Effect | undefined;
  /** The journal keeps it, with the faults that it meets. A refused effect has its own. */
  readonly entry: Draft;
}

export interface Candidate extends StoredFault {
  /** The request meets it even if the place does not know it: this process keeps it, or its `when` has removed it. */
  readonly isSure?: boolean;
}

export type Effect =
  /** If the key is taken, the step only writes `refused`. Without that, the plant is replaced. */
  | { readonly kind: "create"; readonly plant: PlantRecord; readonly refused?: Draft | undefined }
  /** Stale unless `expected`, whose key the plant has, is still stored. */
  | { readonly kind: "replace"; readonly plant: PlantRecord; readonly expected: PlantRecord }
  | { readonly kind: "remove"; readonly expected: PlantRecord };

export type StepResult =
  /** `stored`: whether the step had an effect. `applied`: the ids of the faults that the request meets. */
  | {
      readonly kind: "done";
      readonly epoch: number;
      readonly number: number;
      readonly stored: boolean;
      readonly applied: readonly number[];
    }
  /**
   * A fault has come that the decision did not know, no candidate is left, or the expected plant has changed. Nothing else
   * happens, and the request must be decided again.
   */
  | { readonly kind: "stale"; readonly state: SpaceState }
  /** A reset came first: nothing changes, and the request gets its response. A new number is of no ended epoch. */
  | { readonly kind: "gone"; readonly number: number };
