import { onTestFinished } from "vitest";
import { connectPlantStore } from "../remote/connect-plant-store.ts";
import { serve } from "../server.ts";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import type { PlantStoreOptions } from "../store/store-options.ts";

/** Its state is read and changed through the control API. */
export function remoteStore(options: PlantStoreOptions = {}): PlantStore {
  const store = createPlantStore(options);
  const connecting = connect(store);
  const plants = async () => (await connecting).plants;
  const requests = async () => (await connecting).requests;
  return {
    ...store,
    plants: {
      get: async (id) => (await plants()).get(id),
      has: async (id) => (await plants()).has(id),
      count: async () => (await plants()).count(),
      values: async () => (await plants()).values(),
    },
    requests: {
      all: async (filter) => (await requests()).all(filter),
      last: async (filter) => (await requests()).last(filter),
      count: async (filter) => (await requests()).count(filter),
      waitFor: async (...rest) => (await requests()).waitFor(...rest),
      verify: async (counts) => (await requests()).verify(counts),
      async *follow(rest) {
        yield* (await requests()).follow(rest);
      },
    },
    inject: async (...rest) => (await connecting).inject(...rest),
    injected: async () => (await connecting).injected(),
    reset: async () => (await connecting).reset(),
  };
}

async function connect(store: PlantStore) {
  const server = await serve(store, { port: 0, control: { token: "c1" } });
  const remote = await connectPlantStore(server.url, { controlToken: "c1" });
  onTestFinished(async () => {
    await remote.close();
    await server.close();
  });
  return remote;
}
