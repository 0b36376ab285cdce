import type { DatabaseSync } from "node:sqlite";
import { shareTransactions, type Transactions } from "./transactions.ts";
import { createWatch } from "./watch.ts";

/** A database that is open, shared by the spaces of one storage. */
export interface Connection extends Omit<Transactions, "close"> {
  readonly database: DatabaseSync;
  /** Calls back after each change, by any process. Returns a function that ends this. */
  watch(changed: () => void): () => void;
  /** Commits the waiting changes. Leaves no file and no timer behind. */
  close(): void;
}

export function connect(database: DatabaseSync): Connection {
  const watch = createWatch(database);
  const { write, read, close } = shareTransactions(database, watch.tell);
  return {
    database,
    write,
    read,
    watch: watch.listen,
    close() {
      watch.close();
      close();
      database.close();
    },
  };
}
