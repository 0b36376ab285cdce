/** Every way from a client to a service: each transport over each storage. */
import type { PlantStore, PlantStoreOptions } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient, type PlantStoreClient, type PlantStoreClientOptions } from "@plant-store/sdk";
import { http, passthrough } from "msw";
import { onTestFinished } from "vitest";
import { STORES } from "../../packages/mock-server/src/testing/storages.ts";
import { thorough } from "../support/thorough.ts";

const ORIGIN = "https://api.plants.test";
const TOKEN = { authorization: "Bearer t1" };
const JSON_TYPE = { "content-type": "application/json" };

type Reached = Pick<PlantStoreClientOptions, "baseUrl" | "fetch">;

/** Each reaches a store until the test ends. */
const TRANSPORTS: Readonly<Record<string, (store: PlantStore) => Reached | Promise<Reached>>> = {
  "store.fetch": ({ fetch }) => ({ baseUrl: ORIGIN, fetch }),
  HTTP: async (store) => {
    const server = await serve(store, { port: 0 });
    onTestFinished(() => server.close());
    return { baseUrl: server.url };
  },
  "MSW in Node": (store) => {
    // A storage may be behind a server.
    const server = setupPlantServer(
      store,
      http.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough()),
    );
    server.listen();
    onTestFinished(() => server.close());
    return { baseUrl: ORIGIN };
  },
};

interface Pair {
  readonly store: PlantStore;
  readonly client: PlantStoreClient;
  /** Sends a request that no client sends. */
  send(method: string, path: string, init?: { readonly headers?: object; readonly body?: string }): Promise<Response>;
}

type Way = readonly [name: string, open: (options?: PlantStoreOptions) => Promise<Pair>];

const all = STORES.flatMap(([storage, createStore]) =>
  Object.entries(TRANSPORTS).map(([transport, reach]): Way => {
    const open = async (options?: PlantStoreOptions) => {
      const store = createStore({ baseUrl: ORIGIN, tokens: ["t1"], ...options });
      // A store behind a server is connected before the test ends.
      await store.plants.count();
      const { baseUrl = "", fetch } = await reach(store);
      const send: Pair["send"] = (method, path, { headers, body = null } = {}) =>
        (fetch === undefined ? globalThis.fetch : store.fetch)(baseUrl + path, {
          ...{ method, body, headers: { ...TOKEN, ...(body !== null && JSON_TYPE), ...headers } },
        });
      return { store, client: createPlantStoreClient({ baseUrl, token: "t1", ...(fetch && { fetch }) }), send };
    };
    return [`${transport} over ${storage}`, open];
  }),
);

/** `npm test` goes the first. */
export const WAYS: readonly Way[] = thorough ? all : all.slice(0, 1);
