/** One of the changes that may share a transaction. */
interface Waiting<Change> {
  readonly change: Change;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Shares transactions: while one is under way, changes wait, and all that have come go with the next one. They take effect in
 * their order. A failure aborts the transaction: then each change gets one of its own, so that none takes another along.
 *
 * @param transact makes changes in one transaction, all or none, and returns the result of each; `more` returns those that have
 * come meanwhile
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
