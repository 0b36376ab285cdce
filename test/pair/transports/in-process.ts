/** `store.fetch` over a storage of each kind, and MSW. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlantStore } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { lateStorage } from "../../../packages/mock-server/src/testing/late-storage.ts";
import { ownPrefix, sharedRedis } from "../../support/redis.ts";
import { REACH } from "./reach.ts";
import { type Connect, type Connection, sendByFetch, storeFor } from "./transport.ts";

const ORIGIN = "https://api.plants.test";

export const connect: Connect = async (setup) => connectionTo(await storeFor(setup, ORIGIN));

export const connectMsw: Connect = async (setup) => {
  const store = await storeFor(setup, ORIGIN);
  const send: Connection["send"] = (request) => sendByFetch(globalThis.fetch, ORIGIN, request);
  return { ...(await REACH["MSW in Node"](store)), store, baseUrl: ORIGIN, clientOptions: {}, send };
};

export const connectLate: Connect = async (setup) => connectionTo(await storeFor(setup, ORIGIN, lateStorage()));

export const connectRedis: Connect = async (setup) => {
  const { url } = await sharedRedis();
  return connectionTo(await storeFor(setup, ORIGIN, redisStorage({ url, prefix: ownPrefix() })));
};

export const connectSqlite: Connect = async (setup) => {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
  const storage = sqliteStorage({ file: join(folder, "plants.db"), synchronous: "normal" });
  const store = await storeFor(setup, ORIGIN, storage);
  const close = () => store.close().then(() => rm(folder, { recursive: true }));
  return { ...connectionTo(store), [Symbol.asyncDispose]: close };
};

function connectionTo(store: PlantStore): Connection {
  return {
    store,
    baseUrl: ORIGIN,
    clientOptions: { fetch: store.fetch },
    send: (request) => sendByFetch(store.fetch, ORIGIN, request),
    [Symbol.asyncDispose]: store.close,
  };
}
