import { openDatabase, problem, TABLES } from "./open-database.ts";
import { createWatch, type Watch } from "./watch.ts";

/** Returns an object store of the transaction. */
export type Tables = (name: (typeof TABLES)[number]) => IDBObjectStore;

/** A database. It opens at its first use, and again after it has closed by itself. Spaces of one storage share it. */
export interface Connection extends Pick<Watch, "listen" | "tell"> {
  /**
   * Runs one transaction, all of it or nothing. Transactions take effect in the order of the calls.
   *
   * @param work awaits only requests of the transaction, which ends when no request is pending
   */
  transact<Value>(mode: "readonly" | "readwrite", work: (tables: Tables) => Promise<Value>): Promise<Value>;
  /** Closes the database once its transactions have ended. */
  close(): void;
}

export function connect(name: string): Connection {
  const watch = createWatch(name);
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const open = () => {
    if (opening === undefined) {
      opening = openDatabase(name, forget);
      opening.then(watch.open, forget);
    }
    return opening;
  };
  return {
    listen: watch.listen,
    tell: watch.tell,
    async transact(mode, work) {
      const database = await open();
      const transaction = database.transaction(TABLES, mode, { durability: "relaxed" });
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () =>
          reject(transaction.error ?? new DOMException("The transaction was aborted.", "AbortError"));
      });
      const working = work((table) => transaction.objectStore(table)).then((value) => {
        transaction.commit();
        return value;
      });
      try {
        const [value] = await Promise.all([working, ended]);
        return value;
      } catch (error) {
        abort(transaction);
        // A request of an aborted transaction has no reason.
        throw problem(name, transaction.error ?? error);
      }
    },
    close() {
      opening?.then(
        (database) => database.close(),
        () => {},
      );
      watch.close();
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The failure has already ended it.
  }
}

/** Returns the result of a request; its type is that of the stored value. */
export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
