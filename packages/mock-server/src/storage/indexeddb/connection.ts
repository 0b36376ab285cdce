import { openDatabase, problem, TABLES } from "./open-database.ts";
import { createWatch, type Watch } from "./watch.ts";

/** Returns an object store of the transaction. */
export type Tables = (name: (typeof TABLES)[number]) => IDBObjectStore;

/** A database, opened when it is first used and again after it has closed by itself. Spaces of one storage share it. */
export interface Connection extends Pick<Watch, "listen" | "tell"> {
  /**
   * Runs one transaction: all of the work is done, or nothing. They take effect in the order of the calls.
   *
   * @param work awaits nothing but requests of the transaction: it ends when none is under way
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
        // A request of an aborted transaction knows no reason.
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
    // The failure has ended it already.
  }
}

/** Returns the result of a request, whose type is what was stored. */
export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
