import { type Client, end } from "./client.ts";

/** Tells listeners of changes, whoever made them. */
export interface Watch {
  /** Returns a function that ends this. */
  listen(channel: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Watches by a connection of its own, which is there while somebody listens. */
export function createWatch(newClient: () => Client): Watch {
  const listeners = new Set<{ readonly channel: string; readonly call: () => void }>();
  let subscriber: Client | undefined;

  const tell = (channel?: string) => {
    for (const listener of [...listeners]) if (channel === undefined || listener.channel === channel) listener.call();
  };
  const start = () => {
    const client = newClient();
    // It connects again by itself. Whoever asks the storage gets the error.
    client.on("error", () => {});
    // Meanwhile something may have changed.
    client.on("ready", () => tell());
    client.connect().catch(() => {});
    return client;
  };
  const subscribe = (client: Client, channel: string) => {
    const subscribing = () => client.subscribe(channel, () => tell(channel)).then(() => tell(channel));
    if (client.isReady) subscribing().catch(() => {});
    else client.once("ready", () => subscribing().catch(() => {}));
  };
  return {
    listen(channel, call) {
      const listener = { channel, call };
      const isNew = ![...listeners].some((other) => other.channel === channel);
      listeners.add(listener);
      subscriber ??= start();
      if (isNew) subscribe(subscriber, channel);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || subscriber === undefined) return;
        void end(subscriber);
        subscriber = undefined;
      };
    },
    async close() {
      listeners.clear();
      if (subscriber !== undefined) await end(subscriber);
      subscriber = undefined;
    },
  };
}
