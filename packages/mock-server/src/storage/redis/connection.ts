import { ErrorReply } from "redis";
import { type Client, CONNECT_MS, closeClient, connect, createLasting, destroy } from "./client.ts";
import { problem, type RedisLocation } from "./location.ts";
import type { Script } from "./lua.ts";
import { createSilence } from "./silence.ts";
import { createWatch, type Watch } from "./watch.ts";

/** The connections to one Redis, shared by the spaces of one storage. */
export interface Connection {
  /**
   * Connects, unless it is connected. After that, the client reconnects by itself.
   * @param timeoutMs after which the connection is given up if Redis owes replies and sends none; the longest one counts
   * @throws Error that says in one line what is wrong and what to do
   */
  open(timeoutMs: number): Promise<void>;
  /** Adds a waiting command's bytes to the count. @throws Error without a connection, or above the limit */
  hold(bytes: number): void;
  release(bytes: number): void;
  /** Rejects at once without a connection: a command that waited for one would be written late. */
  send(command: readonly string[]): Promise<unknown>;
  run(script: Script, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  watch: Watch["listen"];
  /** Leaves no socket and no timer behind. */
  close(): Promise<void>;
}

export function createConnection(location: RedisLocation): Connection {
  let opening: Promise<Client> | undefined;
  let client: Client | undefined;
  /** Why the connection is lost, such as `ECONNREFUSED`. */
  let reason: string | undefined;
  let isLost = false;
  let limitMs = CONNECT_MS;
  let held = 0;
  const silence = createSilence(() => limitMs, giveUp);
  const watch = createWatch(() => createLasting(location));

  function use(next: Client): void {
    client = next;
    next.on("error", ({ code }) => {
      // A reply that cannot be read is an error too, and loses nothing.
      if (client === next && !next.isReady) lose(code);
    });
    next.on("ready", () => {
      if (!isLost || client !== next) return;
      isLost = false;
      silence.hear();
      silence.settle();
    });
  }

  function lose(why: string | undefined): void {
    reason = why;
    if (!isLost) silence.owe();
    isLost = true;
  }

  /** Frees what waits for the old connection, which node-redis would keep for ever. */
  function giveUp(): void {
    const silent = client;
    lose(`no reply within ${limitMs} ms`);
    const next = createLasting(location);
    use(next);
    next.connect().catch(() => {});
    if (silent !== undefined) destroy(silent);
    watch.restart();
  }

  function lost(cause?: unknown): Error {
    const why = reason === undefined ? "" : ` (${reason})`;
    return problem(location, `the connection is lost${why}, and tried again.`, cause);
  }

  async function send(command: readonly string[]): Promise<unknown> {
    if (client === undefined) throw problem(location, "it is not open.");
    silence.owe();
    try {
      const reply = await client.sendCommand(command);
      silence.hear();
      return reply;
    } catch (error) {
      if (error instanceof ErrorReply) {
        silence.hear();
        throw error;
      }
      throw lost(error);
    } finally {
      silence.settle();
    }
  }

  return {
    async open(timeoutMs) {
      limitMs = Math.max(limitMs, timeoutMs);
      opening ??= connect(location);
      try {
        const connected = await opening;
        if (client === undefined) use(connected);
      } catch (error) {
        opening = undefined;
        throw error;
      }
    },
    hold(bytes) {
      if (isLost) throw lost();
      // A healthy Redis may be behind by more: a burst must not fail.
      const most = silence.isLong() ? MOST_SILENT_BYTES : MOST_BYTES;
      const words = `it replies too late, and ${most / 2 ** 20} MB wait for it. See whether it is stopped or overloaded.`;
      if (held + bytes > most) throw problem(location, words);
      held += bytes;
    },
    release(bytes) {
      held -= bytes;
    },
    send,
    async run({ source, digest }, keys, values) {
      const rest = [String(keys.length), ...keys, ...values];
      try {
        return await send(["EVALSHA", digest, ...rest]);
      } catch (error) {
        // Redis loses its scripts when it restarts.
        if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
        return await send(["EVAL", source, ...rest]);
      }
    },
    watch: watch.listen,
    async close() {
      watch.close();
      await opening?.catch(() => undefined);
      silence.close();
      if (client !== undefined) await closeClient(client);
      silence.close();
    },
  };
}

/** How much may wait for a Redis that replies, and for one that is silent. */
const MOST_BYTES = 256 * 2 ** 20;
const MOST_SILENT_BYTES = 16 * 2 ** 20;
