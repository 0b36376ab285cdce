import { openDatabase, problem, TABLES } from "./open-database.ts";

export type Tables = (name: (typeof TABLES)[number]) => IDBObjectStore;

/** A database. It opens at its first use, and again after it has closed by itself. Spaces of one storage share it. */
export interface Connection {
  /** All or nothing, in the order of the calls. @param work awaits only requests of it: it ends when none is pending */
  transact<Value>(mode: "readonly" | "readwrite", work: (tables: Tables) => Promise<Value>): Promise<Value>;
  /** Calls back after each change of a space, in this tab and in the others. Returns a function that ends this. */
  listen(space: string, changed: () => void): () => void;
  notify(space: string): void;
  close(): void;
}

export function connect(name: string): Connection {
  const listeners = new Set<{ readonly space: string; readonly changed: () => void }>();
  let channel: BroadcastChannel | undefined = new BroadcastChannel(`@plant-store/mock-server/${name}`);
  channel.onmessage = ({ data }) => notifyHere(data);
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const notifyHere = (space: unknown) => {
    for (const listener of [...listeners]) if (listener.space === space) listener.changed();
  };
  return {
    async transact(mode, work) {
      if (opening === undefined) {
        opening = openDatabase(name, forget);
        opening.catch(forget);
      }
      const database = await opening;
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
    listen(space, changed) {
      const listener = { space, changed };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(space) {
      notifyHere(space);
      channel?.postMessage(space);
    },
    close() {
      opening?.then((database) => database.close()).catch(() => {});
      channel?.close();
      // A message about the last changes must not use a closed channel.
      channel = undefined;
      listeners.clear();
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

export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
