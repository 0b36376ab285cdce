import { createTurns } from "../../shared/turn.ts";
import { now } from "./real-timers.ts";

interface Waiting<Change> {
  readonly change: Change;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shares transactions: while one is running, changes wait; then all of them go into the next one. They take effect in
 * order. If a transaction fails, each of its changes gets its own, so that one failure affects no other change.
 * @param transact makes changes in one transaction, all or none, and returns the result of each
 * @returns `write`, which resolves with the result of a change once it is committed; `idle`, once no change waits
 */
export function shareTransactions<Change>(
  transact: (changes: readonly Change[]) => Promise<readonly unknown[]>,
  committed: () => void,
): { write(change: Change): Promise<unknown>; idle(): Promise<void> } {
  const waiting: Waiting<Change>[] = [];
  const endOfTurn = createTurns();
  let working: Promise<void> | undefined;
  let last = { changes: 0, ms: 0 };

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      const [batch, start] = [waiting.splice(0), now()];
      await commit(batch);
      last = { changes: batch.length, ms: now() - start };
    }
    working = undefined;
  }

  /**
   * Waits for the changes of this turn of the event loop, and on for as many as the last transaction had, but no longer than
   * that one took: clients that got their responses together send their next requests together, and one sync of the disk
   * serves them all.
   */
  async function gather(): Promise<void> {
    const end = now() + Math.min(last.ms, MOST_MS);
    do await endOfTurn();
    while (waiting.length < last.changes && now() < end);
  }

  async function commit(batch: readonly Waiting<Change>[]): Promise<void> {
    let values: readonly unknown[];
    try {
      values = await transact(batch.map(({ change }) => change));
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await commit([one]);
      else batch[0]?.reject(error);
      return;
    }
    for (const [index, { resolve }] of batch.entries()) resolve(values[index]);
    committed();
  }

  return {
    write: (change) =>
      new Promise((resolve, reject) => {
        waiting.push({ change, resolve, reject });
        working ??= commitAll();
      }),
    idle: async () => working,
  };
}

/** How long to wait for further changes, in milliseconds: a wait for a lock is longer than any sync. */
const MOST_MS = 5;
