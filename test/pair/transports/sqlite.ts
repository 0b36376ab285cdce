/** `store.fetch` over a storage in a file. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlantSpace } from "@plant-store/mock-server";
import type { CaseSetup } from "@plant-store/mock-server/conformance";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import * as storeFetch from "./store-fetch.ts";
import type { Connection } from "./transport.ts";

export async function connect(setup: CaseSetup): Promise<Connection> {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
  const storage = sqliteStorage({ file: join(folder, "plants.db"), synchronous: "normal" });
  const spaces: PlantSpace[] = [];
  const connection = await storeFetch.connect(setup, {
    open(settings) {
      const space = storage.open(settings);
      spaces.push(space);
      return space;
    },
  });
  return {
    ...connection,
    async [Symbol.asyncDispose]() {
      for (const space of spaces) await space.close();
      await rm(folder, { recursive: true });
    },
  };
}
