/** `store.fetch` over a storage in Redis. */
import { randomUUID } from "node:crypto";
import type { CaseSetup } from "@plant-store/mock-server/conformance";
import { redisStorage } from "@plant-store/mock-server/redis";
import { inject } from "vitest";
import * as storeFetch from "./store-fetch.ts";
import type { Connection } from "./transport.ts";

export function connect(setup: CaseSetup): Promise<Connection> {
  return storeFetch.connect(setup, redisStorage({ url: inject("redisUrl"), prefix: randomUUID() }));
}
