/** The ways to a store in Node: `store.fetch`, MSW, and a port. */
import type { PlantStore } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { serve } from "@plant-store/mock-server/server";
import { http, passthrough } from "msw";

/** Until it is disposed of. The store stays open. */
export interface Reached extends AsyncDisposable {
  readonly baseUrl: string;
  /** @default the global one */
  readonly fetch?: typeof globalThis.fetch;
}

type Transport = "store.fetch" | "MSW in Node" | "a port";

/** Each takes a store with a base URL. */
export const REACH: Readonly<Record<Transport, (store: PlantStore) => Promise<Reached>>> = {
  "store.fetch": async ({ baseUrl = "", fetch }) => ({ baseUrl, fetch, [Symbol.asyncDispose]: async () => {} }),
  "MSW in Node": async (store) => {
    // A storage may be behind a server.
    const server = setupPlantServer(
      store,
      http.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough()),
    );
    server.listen();
    return { baseUrl: store.baseUrl ?? "", [Symbol.asyncDispose]: async () => server.close() };
  },
  "a port": async (store) => {
    const server = await serve(store, { port: 0 });
    return { baseUrl: server.url, [Symbol.asyncDispose]: server.close };
  },
};
