import type { SpaceData, SpaceSettings } from "../../service/space.ts";
import { allOf, spaceOfRows } from "../shared/space-of-rows.ts";
import { putSeed, type Rows } from "../shared/take-step.ts";
import type { KeptFile } from "./kept-file.ts";
import { type FileRows, prepareRows } from "./rows.ts";
import { type Transaction, type Transactions, writeRows } from "./transactions.ts";

export interface Connection extends Transactions, Pick<KeptFile, "use"> {
  /** Calls back after each change, by any process. Returns a function that ends this. */
  watch(changed: () => void): () => void;
}

export function sqliteSpace({ use, write, read, watch }: Connection, settings: SpaceSettings): SpaceData {
  const { name, temporary, seed } = settings;
  let file: FileRows;
  /** The epoch in which the file began to be used, if it has taken the place of a lost one. */
  let first = -Infinity;

  const leave = use((database, isOther) => {
    file = prepareRows(database, name);
    if (!isOther) return;
    const transaction: Transaction = new Map();
    create(transaction);
    writeRows(transaction);
    first = file.row.epoch;
  });

  function create(transaction: Transaction): void {
    file.create();
    putSeed(rowsIn(transaction), seed);
  }

  function rowsIn(transaction: Transaction): Rows {
    // The copy has the row as it is now.
    const rows = transaction.get(name) ?? { ...file };
    transaction.set(name, rows);
    return rows;
  }

  const space = spaceOfRows(
    {
      read: (ask) => read(() => allOf(ask(file))),
      write: (change, step) =>
        write((transaction) => {
          const epoch = step?.arrival.epoch;
          if (epoch !== undefined && epoch < first)
            throw new Error("The file was lost while this request was under way.");
          return change(rowsIn(transaction));
        }),
    },
    settings,
  );

  return {
    ...space,
    open: () => write(create),
    watch,
    async close() {
      if (temporary) await write(() => file.drop()).finally(leave);
      else leave();
    },
  };
}
