import { createStorage, type PlantStorage } from "../../service/plant-storage.ts";
import { StorageProblem } from "../../service/storage-errors.ts";
import { checkOptions, type OptionChecks, oneOfTexts } from "../../shared/check-options.ts";
import { shareConnection } from "../shared/share-connection.ts";
import { type KeptFile, keepFile } from "./kept-file.ts";
import { type Connection, sqliteSpace } from "./sqlite-space.ts";
import { transactionsOf } from "./transactions.ts";
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
  return createStorage(
    file,
    shareConnection(() => connect(keepFile(sqlite, file, synchronous)), sqliteSpace),
  );
}

const CHECKS: OptionChecks<SqliteStorageOptions> = {
  // For SQLite, ":memory:" and "file:" mean something else.
  file: [
    "the path of a file. A URI is not one; for memory, use memoryStorage()",
    (value) => typeof value === "string" && !/^(?:$|:memory:$|file:)/.test(value) && !value.includes("\0"),
  ],
  synchronous: oneOfTexts("full", "normal"),
};

function connect(file: KeptFile): Connection {
  const watch = createWatch(file);
  const transactions = transactionsOf(file, watch.notify);
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
