/** Tells listeners of changes, in this tab and in the others. */
export interface Watch {
  /** Starts to listen to the other tabs. */
  open(): void;
  /** Calls back after each change of a space. Returns a function that ends this. */
  listen(space: string, changed: () => void): () => void;
  tell(space: string): void;
  /** Closes the channel. */
  close(): void;
}

export function createWatch(database: string): Watch {
  const listeners = new Set<{ readonly space: string; readonly changed: () => void }>();
  let isClosed = false;
  let channel: BroadcastChannel | undefined;
  const tellHere = (space: unknown) => {
    for (const listener of [...listeners]) if (listener.space === space) listener.changed();
  };
  return {
    open() {
      if (isClosed || channel !== undefined) return;
      channel = new BroadcastChannel(`@plant-store/mock-server/${database}`);
      channel.onmessage = ({ data }) => tellHere(data);
    },
    listen(space, changed) {
      const listener = { space, changed };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(space) {
      tellHere(space);
      channel?.postMessage(space);
    },
    close() {
      isClosed = true;
      channel?.close();
      // A message about the last changes must not use a closed channel.
      channel = undefined;
      listeners.clear();
    },
  };
}
