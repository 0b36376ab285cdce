import { setupPlantServer } from "@plant-store/mock-server/node";
import type { CaseSetup } from "@plant-store/mock-server/verify";
import { type Connection, sendByFetch, storeFor } from "./transport.ts";

const ORIGIN = "https://api.plants.test";

export async function connect(setup: CaseSetup): Promise<Connection> {
  const store = await storeFor(setup, ORIGIN);
  const server = setupPlantServer(store);
  server.listen();
  return {
    store,
    baseUrl: ORIGIN,
    clientOptions: {},
    send: (request) => sendByFetch(globalThis.fetch, ORIGIN, request),
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}
