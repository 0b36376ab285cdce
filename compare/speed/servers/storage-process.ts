/** Our server with the control API over a storage: "memory", "full" or "normal" for SQLite in the folder PLACE, or "redis" for the URL PLACE. */
import { join } from "node:path";
import { createPlantStore, memoryStorage, type PlantStorage } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { TOKEN } from "../plant.ts";

const [port, kind = "", place = "", plants = "0"] = process.argv.slice(2);
const seed = Array.from({ length: Number(plants) }, (_, id) => ({ id, name: `Plant ${id}` }));
const store = createPlantStore({ tokens: [TOKEN], storage: storageOf(kind), storageTimeoutMs: 60_000, seed });
await store.ready();
await serve(store, { port: Number(port), control: { token: TOKEN } });

function storageOf(name: string): PlantStorage {
  if (name === "memory") return memoryStorage();
  if (name === "redis") return redisStorage({ url: place });
  if (name !== "full" && name !== "normal") throw new Error(`There is no storage ${name}.`);
  return sqliteStorage({ file: join(place, "plants.db"), synchronous: name });
}
