import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { serve } from "@plant-store/mock-server/server";
import { runConformance } from "@plant-store/mock-server/verify";
import { startProcess } from "../processes.ts";
import type { MockColumn } from "./mock.ts";

const COMMAND = fileURLToPath(new URL("../../packages/mock-server/bin/plant-store-mock.js", import.meta.url));

const FAULTS = { reset: faults.connectionReset(), "cut short": faults.truncatedBody() };

export const plantStore: MockColumn = {
  name: "`@plant-store/mock-server`",
  version: "as here",
  start: async () => {
    const store = createPlantStore();
    const server = await serve(store, { port: 0 });
    return {
      baseUrl: server.url,
      output: async () => (await store.requests.all()).map(({ body }) => body).join("\n"),
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
  inFrontOf: async (upstream) => {
    const store = createPlantStore({ upstream });
    const server = await serve(store, { port: 0 });
    return {
      baseUrl: server.url,
      reports: async () => (await store.requests.count({ upstream: "violations" })) > 0,
      breakConnections: async (how) => {
        await server.inject(FAULTS[how], { at: "response" });
      },
      [Symbol.asyncDispose]: () => server.close(),
    };
  },
  findsFault: async (baseUrl) => {
    const { broken } = await runConformance({ baseUrl, token: "t1" });
    return broken > 0;
  },
  findsFaultIn: async (client) => {
    const args = [COMMAND, "verify-client", "--only", "document rule 1", "--timeout", "5000", "--", ...client];
    await using verifying = startProcess([process.execPath, ...args], "ignore");
    const [code] = await once(verifying.child, "exit");
    return code === 1;
  },
};
