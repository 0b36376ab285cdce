import type { DatabaseSync } from "node:sqlite";
import { named } from "./result-code.ts";

/** Fake timers of a test must not stop a storage. */
const setImmediate = globalThis.setImmediate;

/** Changes of one database. */
export interface Transactions {
  /** Makes a change, in one transaction with the others of this turn of the event loop. Resolves once it is committed. */
  write<Value>(change: () => Value): Promise<Value>;
  /** Reads one state of the database, at once. */
  read<Value>(look: () => Value): Value;
  /** Makes what is waiting. Every later change and look fails. */
  close(): void;
}

interface Waiting {
  readonly change: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shares transactions. It works on the main thread: the event loop stands still while the disk syncs and while another
 * process holds the lock. A thread of its own would keep the loop free, and cost a third more a create.
 *
 * @param committed called after each transaction
 */
export function shareTransactions(database: DatabaseSync, committed: () => void): Transactions {
  let waiting: Waiting[] = [];
  let isOpen = true;
  const savepoint = database.prepare("SAVEPOINT step");
  const release = database.prepare("RELEASE step");

  function attempt({ change, resolve, reject }: Waiting): () => void {
    try {
      savepoint.run();
      const value = change();
      release.run();
      return () => resolve(value);
    } catch (error) {
      try {
        database.exec("ROLLBACK TO step; RELEASE step");
      } catch {
        // Some errors, such as a failing disk, have ended the transaction: none is committed.
        throw error;
      }
      return () => reject(named(error));
    }
  }

  function flush(): void {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    let outcomes: readonly (() => void)[];
    try {
      database.exec("BEGIN IMMEDIATE");
      outcomes = batch.map(attempt);
      database.exec("COMMIT");
    } catch (error) {
      endTransaction(database);
      for (const { reject } of batch) reject(named(error));
      return;
    }
    for (const settle of outcomes) settle();
    committed();
  }

  return {
    write: <Value>(change: () => Value) =>
      new Promise<Value>((resolve, reject) => {
        if (!isOpen) throw closed();
        if (waiting.length === 0) setImmediate(flush);
        // `change` returns the Value.
        waiting.push({ change, resolve: (value) => resolve(value as Value), reject });
      }),
    read(look) {
      if (!isOpen) throw closed();
      try {
        database.exec("BEGIN");
        return look();
      } catch (error) {
        throw named(error);
      } finally {
        endTransaction(database);
      }
    },
    close() {
      flush();
      isOpen = false;
    },
  };
}

function endTransaction(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // There is none: it never began, or SQLite has ended it.
  }
}

function closed(): Error {
  return new Error("This store is closed. Create another one over its storage.");
}
