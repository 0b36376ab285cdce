/** A server over a file, as a process that a test can kill. Its argument is the file. */
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";

const [, , file = ""] = process.argv;
const store = createPlantStore({
  storage: sqliteStorage({ file }),
  duplicates: "reject",
  journalSize: 100_000,
  seed: [{ id: 1, name: "Ivy" }],
});
const { url } = await serve(store, { port: 0 });
process.stdout.write(`${url}\n`);
