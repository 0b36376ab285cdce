/** One of the changes that may share a transaction. */
interface Waiting<Change> {
  readonly change: Change;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shares transactions: while one is running, changes wait; then all of them go into the next one. They take effect in
 * order. If a transaction fails, each of its changes gets its own, so that one failure affects no other change.
 *
 * @param transact makes changes in one transaction, all or none, and returns the result of each; `more` returns the changes
 * that have come meanwhile
 * @param committed called after each transaction
 */
export function shareTransactions<Change>(
  transact: (changes: readonly Change[], more: () => readonly Change[]) => Promise<readonly unknown[]>,
  committed: () => void,
): (change: Change) => Promise<unknown> {
  const waiting: Waiting<Change>[] = [];
  let isUnderWay = false;
  const takeWaiting = () => waiting.splice(0);

  async function commitAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) await commit(takeWaiting(), takeWaiting);
    isUnderWay = false;
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

  return (change) =>
    new Promise((resolve, reject) => {
      waiting.push({ change, resolve, reject });
      if (!isUnderWay) void commitAll();
    });
}

function changesOf<Change>(batch: readonly Waiting<Change>[]): readonly Change[] {
  return batch.map(({ change }) => change);
}
