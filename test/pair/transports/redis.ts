/** `store.fetch` over a storage in Redis. */
import type { CaseSetup } from "@plant-store/mock-server/conformance";
import { redisStorage } from "@plant-store/mock-server/redis";
import { ownPrefix, sharedRedis } from "../../support/redis.ts";
import * as storeFetch from "./store-fetch.ts";
import type { Connection } from "./transport.ts";

export async function connect(setup: CaseSetup): Promise<Connection> {
  const { url } = await sharedRedis();
  return storeFetch.connect(setup, redisStorage({ url, prefix: ownPrefix() }));
}
