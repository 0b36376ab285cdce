import { createStorage, type PlantStorage } from "../../service/plant-storage.ts";
import type { SpaceData, SpaceSettings } from "../../service/space.ts";
import { checkOptions, type OptionChecks, oneOfTexts } from "../../shared/check-options.ts";
import { StorageProblem } from "../../shared/storage-problem.ts";
import { shareConnection } from "../shared/share-connection.ts";
import { spaceOfRows } from "../shared/space-of-rows.ts";
import { putSeed, type Rows } from "../shared/take-step.ts";
import { type KeptFile, keepFile } from "./kept-file.ts";
import { type FileRows, prepareRows } from "./rows.ts";
import { type Transaction, type Transactions, transactionsOf, writeRows } from "./transactions.ts";
import { createWatch } from "./watch.ts";

/** The options of `sqliteStorage`. */
export interface SqliteStorageOptions {
  /** The path of the database, such as `"plants.db"`. The file is created if it is missing, but not its folder. */
  readonly file: string;
  /**
   * How long a create waits for the disk. `"full"`: until it is written, so that it survives a power failure. `"normal"` is
   * faster: it survives the end of the process, but a power failure may lose the last creates.
   * @default "full"
   */
  readonly synchronous?: "full" | "normal" | undefined;
}

/**
 * Creates a storage in a file, over `node:sqlite` of Node 22.13 or later. Stores, storages and processes may share a file.
 * Closing a fork removes the fork's data.
 *
 * @throws TypeError for a wrong option; Error if Node has no `node:sqlite`. `createPlantStore` then throws an Error that
 * names the file if it is not a database of this kind, is damaged or newer, or cannot be written.
 * @example
 * const store = createPlantStore({ storage: sqliteStorage({ file: "plants.db" }) });
 */
export function sqliteStorage(options: SqliteStorageOptions): PlantStorage {
  checkOptions("sqliteStorage", options, CHECKS);
  const { file, synchronous = "full" } = options;
  if (file === undefined) throw new TypeError('sqliteStorage: file is missing. Give a path, such as "plants.db".');
  // Not an import of node:sqlite: this entry would not load on Node 20.
  const sqlite = process.getBuiltinModule?.("node:sqlite");
  if (sqlite === undefined)
    throw new StorageProblem(
      "sqliteStorage",
      `Node ${process.versions.node} has no node:sqlite. Use Node 22.13 or later, or another storage.`,
    );
  const { use, release } = shareConnection(() => connect(keepFile(sqlite, file, synchronous)));
  return createStorage(file, (settings) => {
    const data = sqliteSpace(use(), settings);
    return { ...data, close: () => data.close().finally(release) };
  });
}

const CHECKS: OptionChecks<SqliteStorageOptions> = {
  file: ["the path of a file", (value) => typeof value === "string" && value !== "" && !value.includes("\0")],
  synchronous: oneOfTexts("full", "normal"),
};

function connect(file: KeptFile): Connection {
  const watch = createWatch(file);
  const transactions = transactionsOf(file, watch.tell);
  return {
    ...file,
    ...transactions,
    watch: watch.listen,
    async close() {
      watch.close();
      await transactions.close();
      file.close();
    },
  };
}

/** A database that is open, shared by the spaces of one storage. */
interface Connection extends Transactions, Pick<KeptFile, "use"> {
  /** Calls back after each change, by any process. Returns a function that ends this. */
  watch(changed: () => void): () => void;
}

function sqliteSpace({ use, write, read, watch }: Connection, settings: SpaceSettings): SpaceData {
  const { name, temporary, seed } = settings;
  let file: FileRows;
  /** The epoch in which the file began to be used, if it has taken the place of a lost one. */
  let first = Number.NEGATIVE_INFINITY;

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
      read: (look) => read(() => look(file)),
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
