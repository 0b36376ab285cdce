/** A server over a storage, as a process that a test can kill. Its arguments are a path or a Redis URL, and the time limit. */
import { createPlantStore } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";

const [, , place = "", storageTimeoutMs = "10000"] = process.argv;
const isRedis = place.startsWith("redis:");
const store = createPlantStore({
  storage: isRedis ? redisStorage({ url: place }) : sqliteStorage({ file: place }),
  seed: isRedis ? [] : [{ id: 1, name: "Ivy" }],
  storageTimeoutMs: Number(storageTimeoutMs),
  duplicates: "reject",
  journalSize: 100_000,
});
const { url } = await serve(store, { port: 0 });
process.stdout.write(`${url}\n`);
