import {
  createClient,
  type RedisClientOptions,
  type RedisFunctions,
  type RedisModules,
  type RedisScripts,
} from "redis";
import { withTimeout } from "../../shared/with-timeout.ts";
import { explainFailure, NoResponse, OldRedis } from "./explain-failure.ts";
import { problem, type RedisLocation } from "./location.ts";
import { SCRIPTS } from "./scripts.ts";

export type Client = ReturnType<typeof createClient<RedisModules, RedisFunctions, RedisScripts, 2>>;

/** Connects for the first time. Only a connected client reconnects. @throws Error that says what to do, in a line */
export async function connect(location: RedisLocation): Promise<Client> {
  let isConnected = false;
  const reconnectStrategy = (retries: number) => isConnected && delay(retries);
  const client = create(location, { connectTimeout: CONNECT_MS, reconnectStrategy });
  // Without a listener, Node would exit. Some failures, such as the reply of another program, appear only here.
  const failing = new Promise<never>((_, reject) => client.on("error", reject));
  failing.catch(() => {});
  try {
    const connecting = client.connect().then(() => prepare(client));
    await inTime(CONNECT_MS, Promise.race([connecting, failing]));
    isConnected = true;
    return client;
  } catch (error) {
    destroy(client);
    throw problem(location, explainFailure(error, location.prefix));
  }
}

export function createLasting(location: RedisLocation): Client {
  const client = create(location, { reconnectStrategy: delay });
  client.on("error", () => {});
  return client;
}

/** Waits at most a second for replies. */
export async function closeClient(client: Client): Promise<void> {
  try {
    await inTime(CLOSE_MS, client.close());
  } catch {
    // The replies are late, or the connection is lost.
  }
  destroy(client);
}

export function inTime<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  return withTimeout(limitMs, work, () => {
    throw new NoResponse("Redis has not responded in time.");
  });
}

/** Never connected, only duplicated: node-redis makes a class for each new client, which takes 50 ms. */
let template: Client | undefined;

function create(location: RedisLocation, socket: NonNullable<RedisClientOptions["socket"]>): Client {
  template ??= createClient({
    // Replies are then the same under node-redis 5 and 6.
    RESP: 2,
    maintNotifications: "disabled",
    disableOfflineQueue: true,
    // Commands to a stuck Redis must not fill the memory.
    commandsQueueMaxLength: 10_000,
    // A timer for each command is expensive, and the store has its own limit.
    commandOptions: { timeout: 0 },
  });
  return template.duplicate({ url: location.url, socket });
}

async function prepare(client: Client): Promise<void> {
  const loading = SCRIPTS.map(({ source }) => client.sendCommand(["SCRIPT", "LOAD", source]));
  const [information] = await Promise.all([client.sendCommand(["INFO", "server"]), ...loading]);
  const [, version = "", major] = /^redis_version:((\d+)\S*)/m.exec(String(information)) ?? [];
  if (!(Number(major) >= OLDEST)) throw new OldRedis(`Redis ${version}`);
}

export function destroy(client: Client): void {
  try {
    client.destroy();
  } catch {
    // node-redis 5 throws if it is closed.
  }
}

/** In milliseconds. */
function delay(retries: number): number {
  return Math.min(25 * 2 ** retries, 250);
}

const OLDEST = 7;
export const CONNECT_MS = 5_000;
export const CLOSE_MS = 1_000;
