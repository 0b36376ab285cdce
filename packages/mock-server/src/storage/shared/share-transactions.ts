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
 * @param gathered awaited before the changes of a transaction are taken
 * @returns `write`, which resolves with the result of a change once it is committed; `idle`, once no change waits
 */
export function shareTransactions<Change>(
  transact: (changes: readonly Change[], more: () => readonly Change[]) => Promise<readonly unknown[]>,
  committed: () => void,
  gathered?: () => Promise<void>,
): { write(change: Change): Promise<unknown>; idle(): Promise<void> } {
  const waiting: Waiting<Change>[] = [];
  let working: Promise<void> | undefined;
  const takeWaiting = () => waiting.splice(0);

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      if (gathered !== undefined) await gathered();
      await commit(takeWaiting(), takeWaiting);
    }
    working = undefined;
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

function changesOf<Change>(batch: readonly Waiting<Change>[]): readonly Change[] {
  return batch.map(({ change }) => change);
}
