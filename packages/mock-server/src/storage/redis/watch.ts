import { clearTimeout, setTimeout } from "../shared/real-timers.ts";
import type { Client } from "./client.ts";

/** Its connection is open while somebody listens. */
export interface Watch {
  listen(channel: string, listener: () => void): () => void;
  /** Subscribes anew, over a new connection. */
  restart(): void;
  close(): void;
}

export function createWatch(createSubscriber: () => Client): Watch {
  const channels = new Map<string, Set<() => void>>();
  /** The channels whose listeners are called soon, once for many messages. */
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let subscriber: Client | undefined;

  function start(): Client {
    const client = createSubscriber();
    client.on("ready", () => {
      for (const channel of channels.keys()) subscribe(client, channel);
    });
    client.connect().catch(() => {});
    return client;
  }

  /** Also calls the listeners: they may have missed a message before the subscription. */
  function subscribe(client: Client, channel: string): void {
    const notifySoon = () => {
      changed.add(channel);
      timer ??= setTimeout(notifyAll, GATHER_MS);
    };
    client.subscribe(channel, notifySoon).then(notifySoon, () => {});
  }

  function notifyAll(): void {
    timer = undefined;
    const listeners = [...changed].flatMap((channel) => [...(channels.get(channel) ?? [])]);
    changed.clear();
    for (const listener of listeners) listener();
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    channels.clear();
    subscriber?.destroy();
    subscriber = undefined;
  }

  return {
    listen(channel, listener) {
      subscriber ??= start();
      const listeners = channels.get(channel) ?? new Set();
      listeners.add(listener);
      if (!channels.has(channel)) {
        channels.set(channel, listeners);
        if (subscriber.isReady) subscribe(subscriber, channel);
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        channels.delete(channel);
        if (channels.size === 0) close();
        else subscriber?.unsubscribe(channel).catch(() => {});
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
