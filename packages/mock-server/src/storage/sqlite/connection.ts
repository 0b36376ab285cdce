import type { KeptFile } from "./kept-file.ts";
import { shareTransactions, type Transactions } from "./transactions.ts";
import { createWatch } from "./watch.ts";

/** A database that is open, shared by the spaces of one storage. */
export interface Connection extends Omit<Transactions, "close">, Pick<KeptFile, "use"> {
  /** Calls back after each change, by any process. Returns a function that ends this. */
  watch(changed: () => void): () => void;
  /** Commits the waiting changes. Leaves no file and no timer behind. */
  close(): void;
}

export function connect(file: KeptFile): Connection {
  const watch = createWatch(file);
  const { write, read, close } = shareTransactions(file, watch.tell);
  return {
    use: file.use,
    write,
    read,
    watch: watch.listen,
    close() {
      watch.close();
      close();
      file.close();
    },
  };
}
