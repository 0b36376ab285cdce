import { withTimeout } from "../../shared/with-timeout.ts";
import type { Address } from "./address.ts";
import { type Client, CONNECT_MS, end, newClient } from "./client.ts";
import { createWatch, type Watch } from "./watch.ts";

/** The connection of one storage, shared by its spaces. */
export interface Connection extends Pick<Watch, "listen"> {
  /**
   * Returns the client, and connects it the first time. Later it connects again by itself.
   *
   * @throws Error that says in one line what is wrong, and shows no password
   */
  client(): Promise<Client>;
  /** Returns the error to report: of a client that is offline, the reason why. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
}

/** @param address parsed before */
export function createConnection(address: Address): Connection {
  let connecting: Promise<Client> | undefined;
  let lastError: unknown;
  const watch = createWatch(() => newClient(address, () => true));

  async function connect(): Promise<Client> {
    let hasConnected = false;
    const client = newClient(address, () => hasConnected);
    // Where something else listens, connect() may never settle.
    const failed = new Promise<never>((_, reject) => {
      client.on("error", (error) => {
        lastError = error;
        reject(error);
      });
    });
    failed.catch(() => {});
    try {
      await withTimeout(CONNECT_MS, Promise.race([client.connect().then(() => checkVersion(client)), failed]), () => {
        throw new Advice("it does not respond. Is it a Redis, and can it be reached?");
      });
      hasConnected = true;
      return client;
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw problem(address, error);
    }
  }

  return {
    listen: watch.listen,
    client() {
      connecting ??= connect().catch((error) => {
        connecting = undefined;
        throw error;
      });
      return connecting;
    },
    explain: (error) => (isOffline(error) ? (lastError ?? error) : error),
    async close() {
      const client = await connecting?.catch(() => undefined);
      connecting = undefined;
      await Promise.all([watch.close(), client && end(client)]);
    },
  };
}

async function checkVersion(client: Client): Promise<void> {
  const information = await client.sendCommand(["INFO", "server"]);
  const [, version = "unknown"] = /^redis_version:(\S+)/m.exec(String(information)) ?? [];
  if (Number.parseInt(version, 10) < OLDEST)
    throw new Advice(`its version is ${version}. Use Redis ${OLDEST} or later, or Valkey.`);
}

/** Returns the one line for a Redis that cannot be used. */
function problem({ shown }: Address, error: unknown): Error {
  return new Error(`redisStorage: ${shown}: ${adviceFor(error)}`, { cause: error });
}

/** An error whose message is already the advice. */
class Advice extends Error {}

function adviceFor(error: unknown): string {
  if (error instanceof Advice) return error.message;
  const { code, message, errors } = Object(error);
  const reason: string = message || Object(errors?.[0]).message || String(error);
  if (/^(?:WRONGPASS|NOAUTH|NOPERM)\b/.test(reason) || /AUTH/.test(reason))
    return `it refuses the user or the password (${firstWord(reason)}). Correct them in the url.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `the host is not known (${code}). Correct the url.`;
  if (code === "ECONNREFUSED") return `nothing listens there (${code}). Start Redis, or correct the url.`;
  return `it cannot be used (${reason.replace(/\s+/g, " ")}). Is it a Redis?`;
}

function firstWord(text: string): string {
  return /^\w+/.exec(text)?.[0] ?? "";
}

function isOffline(error: unknown): boolean {
  return (
    error instanceof Error && /Client(?:Offline|Closed)Error|Disconnects|SocketClosed/.test(error.constructor.name)
  );
}

/** The oldest version, by its first number. */
const OLDEST = 7;
