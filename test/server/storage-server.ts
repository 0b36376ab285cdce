/** A server over a file or a Redis, as a process that a test can kill. Its argument is a path, or a URL. */
import { createPlantStore } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";

const [, , place = ""] = process.argv;
const store = createPlantStore({
  storage: place.startsWith("redis:") ? redisStorage({ url: place }) : sqliteStorage({ file: place }),
  duplicates: "reject",
  journalSize: 100_000,
  seed: [{ id: 1, name: "Ivy" }],
});
await store.ready();
const { url } = await serve(store, { port: 0 });
process.stdout.write(`${url}\n`);
