/** A store was asked for something once it was closed, or while it waited. */
export class ClosedStoreError extends Error {
  constructor() {
    super("This store is closed. Create another one over its storage.");
  }
}
