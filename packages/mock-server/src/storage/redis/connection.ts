import { ErrorReply } from "redis";
import { type Client, closeClient, connect, createSubscriber } from "./client.ts";
import { type Place, problem } from "./place.ts";
import type { Script } from "./scripts.ts";
import { createWatch, type Watch } from "./watch.ts";

/** The connections to one Redis, shared by the spaces of one storage. */
export interface Connection {
  /**
   * Connects, unless it is connected. After that, the client reconnects by itself.
   *
   * @throws Error that says in one line what is wrong and what to do
   */
  open(): Promise<void>;
  /** Sends a command. Rejects at once if there is no connection, so that nothing is written later. */
  send(command: readonly (string | Buffer)[]): Promise<unknown>;
  run(script: Script, keys: readonly string[], values: readonly (string | Buffer)[]): Promise<unknown>;
  /** Calls back after messages of a channel. Returns a function that ends this. */
  watch: Watch["listen"];
  /** Leaves no socket and no timer behind. */
  close(): Promise<void>;
}

export function createConnection(place: Place): Connection {
  let opening: Promise<Client> | undefined;
  let client: Client | undefined;
  /** Why the connection is lost, such as `ECONNREFUSED`. */
  let reason: string | undefined;
  const watch = createWatch(() => createSubscriber(place));

  async function send(command: readonly (string | Buffer)[]): Promise<unknown> {
    if (client === undefined) throw problem(place, "it is not open.");
    try {
      return await client.sendCommand(command);
    } catch (error) {
      if (error instanceof ErrorReply) throw error;
      throw problem(
        place,
        `the connection is lost${reason === undefined ? "" : ` (${reason})`}, and tried again.`,
        error,
      );
    }
  }

  return {
    async open() {
      opening ??= connect(place).then((connected) => {
        connected.on("error", ({ code }) => {
          reason = code;
        });
        return connected;
      });
      try {
        client = await opening;
      } catch (error) {
        opening = undefined;
        throw error;
      }
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
      const last = await opening?.catch(() => undefined);
      if (last !== undefined) await closeClient(last);
    },
  };
}
