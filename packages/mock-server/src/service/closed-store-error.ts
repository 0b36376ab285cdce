/** Somebody used a store after it was closed, or was still waiting when it was closed. */
export class ClosedStoreError extends Error {
  constructor() {
    super("This store is closed. Create another one over its storage.");
  }
}
