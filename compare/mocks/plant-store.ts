import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { serve } from "@plant-store/mock-server/server";
import { runConformance } from "@plant-store/mock-server/verify";
import { startProcess } from "../processes.ts";
import type { MockColumn, Running } from "./mock.ts";

const COMMAND = fileURLToPath(new URL("../../packages/mock-server/bin/plant-store-mock.js", import.meta.url));

const FAULTS = { reset: faults.connectionReset(), "cut short": faults.truncatedBody() };

export const plantStore: MockColumn = {
  name: "`@plant-store/mock-server`",
  version: "as here",
  start: () => listen(createPlantStore(), "request"),
  options: {},
  intercept: async () => {
    const baseUrl = "https://api.plants.test";
    const server = setupPlantServer(createPlantStore({ baseUrl }));
    server.listen();
    return { baseUrl, [Symbol.asyncDispose]: async () => server.close() };
  },
  inFrontOf: (upstream) => listen(createPlantStore({ upstream }), "response"),
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

async function listen(store: PlantStore, at: "request" | "response"): Promise<Running> {
  const server = await serve(store, { port: 0 });
  return {
    baseUrl: server.url,
    output: async () => (await store.requests.all()).map(({ body }) => body).join("\n"),
    reports: async () => (await store.requests.count({ upstream: "violations" })) > 0,
    breakConnections: async (how) => void (await server.inject(FAULTS[how], { at })),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
