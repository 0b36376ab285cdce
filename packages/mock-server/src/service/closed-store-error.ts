/** The store was closed before a call, or during it. */
export class ClosedStoreError extends Error {
  constructor() {
    super("This store is closed. Create another one over its storage.");
  }
}
