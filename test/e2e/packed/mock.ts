import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Mock from "@plant-store/mock-server";
import type { PlantStore } from "@plant-store/mock-server";
import type * as Server from "@plant-store/mock-server/server";
import type { ServeOptions } from "@plant-store/mock-server/server";
import type { Site } from "../support/servers.ts";

export interface ServedMock extends Site {
  readonly store: PlantStore;
}

export async function serveMock(folder: string, options: ServeOptions = {}): Promise<ServedMock> {
  const require = createRequire(join(folder, "package.json"));
  // By the declarations. typescript.test.ts shows that they are true.
  const { createPlantStore } = require("@plant-store/mock-server") as typeof Mock;
  const { serve } = require("@plant-store/mock-server/server") as typeof Server;
  const store = createPlantStore({ tokens: ["t1"] });
  const server = await serve(store, { port: 0, ...options });
  return { url: server.url, store, [Symbol.asyncDispose]: () => server.close() };
}
