import type { SpaceData, SpaceSettings } from "../../service/space.ts";
import { changesOf, journalState, pageNumbers, pageOf, placeFrom, plantPageOf, plantRange } from "../shared/pages.ts";
import { addFault, putSeed, type Rows, removeFault, resetRows, stateOf, takeStep } from "../shared/take-step.ts";
import type { KeptFile } from "./kept-file.ts";
import { type FileRows, prepareRows } from "./rows.ts";
import { type Transaction, type Transactions, writeRows } from "./transactions.ts";

/** A database that is open, shared by the spaces of one storage. */
export interface Connection extends Omit<Transactions, "close">, Pick<KeptFile, "use"> {
  /** Calls back after each change, by any process. Returns a function that ends this. */
  watch(changed: () => void): () => void;
  /** Commits the waiting changes. Leaves no file and no timer behind. */
  close(): Promise<void>;
}

export function sqliteSpace({ use, write, read, watch }: Connection, settings: SpaceSettings): SpaceData {
  const { name, temporary, journalSize, seed } = settings;
  let file: FileRows;
  /** The epoch in which the file began to be used, if it has taken the place of a lost one. */
  let first = Number.NEGATIVE_INFINITY;

  const leave = use((database, isOther) => {
    file = prepareRows(database, name);
    if (!isOther) return;
    const transaction: Transaction = new Map();
    create(transaction);
    writeRows(transaction);
    first = file.readRow().epoch;
  });

  function create(transaction: Transaction): void {
    file.create();
    change(transaction, (rows) => {
      if (rows.row.plants === 0) putSeed(rows, seed);
    });
  }

  function change<Value>(transaction: Transaction, work: (rows: Rows) => Value): Value {
    const rows = transaction.get(name) ?? { ...file, row: file.readRow() };
    transaction.set(name, rows);
    return work(rows);
  }

  return {
    open: () => write(create),
    epoch: async () => read(() => file.readRow().epoch),
    state: async () => read(() => stateOf(file.readRow())),
    step: (step) =>
      write((transaction) => {
        const { epoch } = step.arrival;
        if (epoch !== undefined && epoch < first)
          throw new Error("The file was lost while this request was under way.");
        return change(transaction, (rows) => takeStep(rows, step, journalSize));
      }),
    plants: {
      get: async (key) => read(() => file.plant(key)),
      count: async () => read(() => file.readRow().plants),
      page: async (options) =>
        read(() => {
          const range = plantRange(options);
          return plantPageOf(file.readRow().epoch, file.plantsAfter(range.after, range.count), range);
        }),
    },
    journal: async (options = {}) =>
      read(() => {
        const state = journalState(file.readRow(), journalSize);
        const { first, count } = pageNumbers(state, options);
        return pageOf(state, options, file.entriesFrom(first, count));
      }),
    changes: async (after, most) =>
      read(() => {
        const state = journalState(file.readRow(), journalSize);
        const from = placeFrom(after, state);
        const replaced = file.replacedAfter(from.rewritten, from.written, most);
        return changesOf(from, state, replaced, file.entriesFrom(from.written + 1, most), most);
      }),
    inject: (fault, isOwn) => write((transaction) => change(transaction, (rows) => addFault(rows, fault, isOwn))),
    remove: (id) => write((transaction) => change(transaction, (rows) => removeFault(rows, id))),
    reset: () => write((transaction) => change(transaction, (rows) => resetRows(rows, seed))),
    watch,
    async close() {
      if (temporary) await write(() => file.drop()).finally(leave);
      else leave();
    },
  };
}
