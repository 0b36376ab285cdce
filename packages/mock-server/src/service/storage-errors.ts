export class ClosedStoreError extends Error {
  constructor() {
    super("This store is closed. Create another one over its storage.");
  }
}

/** The change of the late call may still be made. */
export class StorageIsLate extends Error {
  constructor(timeoutMs: number) {
    super(`The storage has not responded within storageTimeoutMs (${timeoutMs} ms).`);
  }
}

/** A storage that cannot be opened or used, in one line that says what to do. */
export class StorageProblem extends Error {
  readonly #words: string;

  constructor(maker: string, words: string, cause?: unknown) {
    super(`${maker}: ${words}`, cause === undefined ? {} : { cause });
    this.#words = words;
  }

  /** @param name such as the command's own option */
  about(name: string): string {
    return `${name}: ${this.#words}`;
  }
}
