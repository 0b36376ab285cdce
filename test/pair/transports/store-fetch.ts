import type { PlantStorage } from "@plant-store/mock-server";
import type { CaseSetup } from "@plant-store/mock-server/conformance";
import { type Connection, sendByFetch, storeFor } from "./transport.ts";

const ORIGIN = "https://api.plants.test";

export async function connect(setup: CaseSetup, storage?: PlantStorage): Promise<Connection> {
  const store = await storeFor(setup, ORIGIN, storage);
  return {
    store,
    baseUrl: ORIGIN,
    clientOptions: { fetch: store.fetch },
    send: (request) => sendByFetch(store.fetch, ORIGIN, request),
    [Symbol.asyncDispose]: store.close,
  };
}
