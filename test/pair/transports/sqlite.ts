/** `store.fetch` over a storage in a file. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CaseSetup } from "@plant-store/mock-server/conformance";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import * as storeFetch from "./store-fetch.ts";
import type { Connection } from "./transport.ts";

export async function connect(setup: CaseSetup): Promise<Connection> {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
  const connection = await storeFetch.connect(
    setup,
    sqliteStorage({ file: join(folder, "plants.db"), synchronous: "normal" }),
  );
  return {
    ...connection,
    async [Symbol.asyncDispose]() {
      await connection.store.close();
      await rm(folder, { recursive: true });
    },
  };
}
