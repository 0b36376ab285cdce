/** `store.fetch` over a storage of each kind, and MSW. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlantStorage, PlantStore } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { afterAll } from "vitest";
import { lateStorage } from "../../../packages/mock-server/src/testing/late-storage.ts";
import { ownPrefix, sharedRedis } from "../../support/redis.ts";
import { REACH } from "./reach.ts";
import { type Connect, type Connection, injectFault, sendByFetch, storeFor } from "./transport.ts";

const ORIGIN = "https://api.plants.test";

export const connect: Connect = async (setup) => connectionTo(await storeFor(setup, ORIGIN));

export const connectMsw: Connect = async (setup) => {
  const store = await storeFor(setup, ORIGIN);
  const send: Connection["send"] = (request) => sendByFetch(globalThis.fetch, ORIGIN, request);
  return { ...(await REACH["MSW in Node"](store)), store, baseUrl: ORIGIN, clientOptions: {}, send };
};

const afterwards: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of afterwards) await end();
});

export const connectLate: Connect = async (setup) => connectionTo(await storeFor(setup, ORIGIN, lateStorage()));

export const connectRedis: Connect = forksOver(async () => {
  const { url } = await sharedRedis();
  return redisStorage({ url, prefix: ownPrefix() });
});

export const connectSqlite: Connect = forksOver(async () => {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
  afterwards.push(() => rm(folder, { recursive: true }));
  return sqliteStorage({ file: join(folder, "plants.db"), synchronous: "normal" });
});

/** Gives each case a fork over one storage: to create a file, or a client of Redis, takes longer than a case. */
function forksOver(open: () => Promise<PlantStorage>): Connect {
  let opening: Promise<PlantStorage> | undefined;
  return async (setup) => {
    const { fault: _, ...others } = setup;
    opening ??= open();
    const root = await storeFor(others, ORIGIN, await opening);
    // The storage stays open until then.
    afterwards.unshift(root.close);
    const store = root.fork();
    await injectFault(store, setup);
    return connectionTo(store);
  };
}

function connectionTo(store: PlantStore): Connection {
  return {
    store,
    baseUrl: ORIGIN,
    clientOptions: { fetch: store.fetch },
    send: (request) => sendByFetch(store.fetch, ORIGIN, request),
    [Symbol.asyncDispose]: store.close,
  };
}
