/** `store.fetch`, over a storage of each kind. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlantStorage } from "@plant-store/mock-server";
import type { CaseSetup } from "@plant-store/mock-server/conformance";
import { redisStorage } from "@plant-store/mock-server/redis";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { lateStorage } from "../../../packages/mock-server/src/testing/late-storage.ts";
import { ownPrefix, sharedRedis } from "../../support/redis.ts";
import { type Connect, type Connection, sendByFetch, storeFor } from "./transport.ts";

const ORIGIN = "https://api.plants.test";

export const connect: Connect = (setup) => connectOver(undefined, setup);

/** Over a storage that responds late. */
export const connectLate: Connect = (setup) => connectOver(lateStorage(), setup);

export const connectRedis: Connect = async (setup) => {
  const { url } = await sharedRedis();
  return connectOver(redisStorage({ url, prefix: ownPrefix() }), setup);
};

export const connectSqlite: Connect = async (setup) => {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
  const storage = sqliteStorage({ file: join(folder, "plants.db"), synchronous: "normal" });
  const connection = await connectOver(storage, setup);
  const dispose = async () => {
    await connection.store.close();
    await rm(folder, { recursive: true });
  };
  return { ...connection, [Symbol.asyncDispose]: dispose };
};

async function connectOver(storage: PlantStorage | undefined, setup: CaseSetup): Promise<Connection> {
  const store = await storeFor(setup, ORIGIN, storage);
  return {
    store,
    baseUrl: ORIGIN,
    clientOptions: { fetch: store.fetch },
    send: (request) => sendByFetch(store.fetch, ORIGIN, request),
    [Symbol.asyncDispose]: store.close,
  };
}
