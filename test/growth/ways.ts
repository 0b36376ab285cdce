/** Every way from a client to a service: each transport over each storage. */
import type { PlantStore, PlantStoreOptions } from "@plant-store/mock-server";
import { createPlantStoreClient, type PlantStoreClient } from "@plant-store/sdk";
import { onTestFinished } from "vitest";
import { STORES } from "../../packages/mock-server/src/testing/storages.ts";
import { REACH } from "../pair/transports/reach.ts";
import { thorough } from "../support/thorough.ts";

const ORIGIN = "https://api.plants.test";
const TOKEN = { authorization: "Bearer t1" };
const JSON_TYPE = { "content-type": "application/json" };

interface Pair {
  readonly store: PlantStore;
  readonly client: PlantStoreClient;
  /** Sends a request that no client sends. */
  send(method: string, path: string, init?: { readonly headers?: object; readonly body?: string }): Promise<Response>;
}

type Way = readonly [name: string, open: (options?: PlantStoreOptions) => Promise<Pair>];

const all = STORES.flatMap(([storage, createStore]) =>
  Object.entries(REACH).map(([transport, reach]): Way => {
    const open = async (options?: PlantStoreOptions) => {
      const store = await createStore({ baseUrl: ORIGIN, tokens: ["t1"], ...options });
      const reached = await reach(store);
      onTestFinished(() => reached[Symbol.asyncDispose]());
      const { baseUrl, fetch } = reached;
      const send: Pair["send"] = (method, path, { headers, body = null } = {}) =>
        (fetch ?? globalThis.fetch)(baseUrl + path, {
          ...{ method, body, headers: { ...TOKEN, ...(body !== null && JSON_TYPE), ...headers } },
        });
      return { store, client: createPlantStoreClient({ baseUrl, token: "t1", fetch }), send };
    };
    return [`${transport} over ${storage}`, open];
  }),
);

/** `npm test` goes the first. */
export const WAYS: readonly Way[] = thorough ? all : all.slice(0, 1);
