import type { PlantStorage } from "@plant-store/mock-server";
import type { Given } from "@plant-store/mock-server/conformance";
import { type Connection, sendByFetch, storeFor } from "./transport.ts";

const ORIGIN = "https://api.plants.test";

export async function connect(given: Given, storage?: PlantStorage): Promise<Connection> {
  const store = await storeFor(given, ORIGIN, storage);
  return {
    store,
    baseUrl: ORIGIN,
    clientOptions: { fetch: store.fetch },
    send: (request) => sendByFetch(store.fetch, ORIGIN, request),
    async [Symbol.asyncDispose]() {},
  };
}
