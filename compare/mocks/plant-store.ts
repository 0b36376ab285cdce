import { createPlantStore, faults } from "@plant-store/mock-server";
import { runConformance } from "@plant-store/mock-server/conformance";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { serve } from "@plant-store/mock-server/server";
import type { MockColumn } from "./mock.ts";

const FAULTS = { reset: faults.connectionReset(), "cut short": faults.truncatedBody() };

export const plantStore: MockColumn = {
  name: "`@plant-store/mock-server`",
  version: "as here",
  start: async () => {
    const store = createPlantStore();
    const server = await serve(store, { port: 0 });
    return {
      baseUrl: server.url,
      told: async () => (await store.requests.all()).map(({ body }) => body).join("\n"),
      breakConnections: async (how) => {
        await server.inject(FAULTS[how]);
      },
      [Symbol.asyncDispose]: () => server.close(),
    };
  },
  options: {},
  intercept: async () => {
    const baseUrl = "https://api.plants.test";
    const server = setupPlantServer(createPlantStore({ baseUrl }));
    server.listen();
    return { baseUrl, [Symbol.asyncDispose]: async () => server.close() };
  },
  findsFault: async (baseUrl) => {
    const { broken } = await runConformance({ baseUrl, token: "t1" });
    return broken > 0;
  },
};
