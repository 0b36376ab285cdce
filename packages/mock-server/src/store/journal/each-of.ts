/** Iterates over the items of pages. An async generator would take several turns of the microtask queue for each item. */
export function eachOf<Item extends object>(pages: AsyncGenerator<readonly Item[], void>): AsyncIterable<Item> {
  let page: readonly Item[] = [];
  let index = 0;
  let reading: Promise<unknown> = Promise.resolve();

  function take(): IteratorResult<Item, void> | undefined {
    const value = page[index++];
    return value && { done: false, value };
  }

  async function read(): Promise<IteratorResult<Item, void>> {
    for (;;) {
      const taken = take();
      if (taken !== undefined) return taken;
      const { done, value } = await pages.next();
      if (done || value === undefined) return END;
      page = value;
      index = 0;
    }
  }

  const iterator: AsyncIterator<Item, void> = {
    next() {
      const taken = take();
      if (taken !== undefined) return Promise.resolve(taken);
      // One after the other, as a generator does.
      const next = reading.then(read, read);
      reading = next;
      return next;
    },
    async return() {
      page = [];
      await pages.return();
      return END;
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

const END = { done: true, value: undefined } as const;
