import type { Client } from "./client.ts";

/** Captured: fake timers of a test must not stop a storage. */
const { setTimeout, clearTimeout } = globalThis;

/** Tells listeners of messages. Its connection is open while somebody listens. */
export interface Watch {
  /** Returns a function that ends this. */
  listen(channel: string, listener: () => void): () => void;
  /** Subscribes anew, over a new connection. */
  restart(): void;
  close(): void;
}

interface Channel {
  readonly listeners: Set<() => void>;
  /** Calls the listeners soon, once for many messages. */
  readonly tell: () => void;
}

/** @param createSubscriber creates a client that connects until it is destroyed */
export function createWatch(createSubscriber: () => Client): Watch {
  const channels = new Map<string, Channel>();
  const timers = new Set<NodeJS.Timeout>();
  let subscriber: Client | undefined;

  function start(): Client {
    const client = createSubscriber();
    client.on("ready", () => {
      for (const [name, channel] of channels) subscribe(client, name, channel);
    });
    client.connect().catch(() => {});
    return client;
  }

  /** Also calls the listeners: they may have missed a message before the subscription. */
  function subscribe(client: Client, name: string, { tell }: Channel): void {
    client.subscribe(name, tell).then(tell, () => {});
  }

  function createChannel(): Channel {
    const listeners: Channel["listeners"] = new Set();
    let timer: NodeJS.Timeout | undefined;
    const tell = () => {
      timer = undefined;
      for (const listener of [...listeners]) listener();
    };
    return {
      listeners,
      tell() {
        if (timer !== undefined) return;
        const own = setTimeout(() => {
          timers.delete(own);
          tell();
        }, GATHER_MS);
        timer = own;
        timers.add(own);
      },
    };
  }

  function close(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    channels.clear();
    subscriber?.destroy();
    subscriber = undefined;
  }

  return {
    listen(name, listener) {
      subscriber ??= start();
      let channel = channels.get(name);
      if (channel === undefined) {
        channel = createChannel();
        channels.set(name, channel);
        if (subscriber.isReady) subscribe(subscriber, name, channel);
      }
      const { listeners, tell } = channel;
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        channels.delete(name);
        if (channels.size === 0) close();
        else subscriber?.unsubscribe(name, tell).catch(() => {});
      };
    },
    restart() {
      if (subscriber === undefined) return;
      subscriber.destroy();
      subscriber = start();
    },
    close,
  };
}

/** How long messages are collected for one call, in milliseconds. */
const GATHER_MS = 5;
