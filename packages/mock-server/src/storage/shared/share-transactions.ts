import { now } from "./real-timers.ts";

interface Waiting<Change> {
  readonly change: Change;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shares transactions: while one is running, changes wait; then all of them go into the next one. They take effect in
 * order. If a transaction fails, each of its changes gets its own, so that one failure affects no other change.
 * @param transact makes changes in one transaction, all or none, and returns the result of each; `more` returns the changes
 * that have come meanwhile
 * @param turn resolves at the end of this turn of the event loop, whose changes share a transaction. It is called again until
 * as many changes wait as the last transaction had, for no longer than that one took: clients that got their responses
 * together send their next requests together, and one sync of the disk serves them all
 * @returns `write`, which resolves with the result of a change once it is committed; `idle`, once no change waits
 */
export function shareTransactions<Change>(
  transact: (changes: readonly Change[], more: () => readonly Change[]) => Promise<readonly unknown[]>,
  committed: () => void,
  turn?: () => Promise<void>,
): { write(change: Change): Promise<unknown>; idle(): Promise<void> } {
  const waiting: Waiting<Change>[] = [];
  let working: Promise<void> | undefined;
  const takeWaiting = () => waiting.splice(0);
  let last = { changes: 0, ms: 0 };

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      if (turn !== undefined) await gather(turn);
      const [changes, start] = [waiting.length, now()];
      await commit(takeWaiting(), takeWaiting);
      last = { changes, ms: now() - start };
    }
    working = undefined;
  }

  async function gather(turn: () => Promise<void>): Promise<void> {
    const end = now() + Math.min(last.ms, MOST_MS);
    do await turn();
    while (waiting.length < last.changes && now() < end);
  }

  async function commit(batch: Waiting<Change>[], takeMore: () => readonly Waiting<Change>[]): Promise<void> {
    let values: readonly unknown[];
    try {
      values = await transact(changesOf(batch), () => {
        const more = takeMore();
        batch.push(...more);
        return changesOf(more);
      });
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await commit([one], () => []);
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

function changesOf<Change>(batch: readonly Waiting<Change>[]): readonly Change[] {
  return batch.map(({ change }) => change);
}
