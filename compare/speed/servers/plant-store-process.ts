/** Our server by its API. It takes the port and these options, as JSON. */
import { join } from "node:path";
import { createPlantStore } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { TOKEN } from "../plant.ts";

export interface PlantStoreProcessOptions {
  readonly journalSize?: number;
  readonly upstream?: string;
  /** How many it starts with. @default 0 */
  readonly plants?: number;
  readonly control?: boolean;
  /** "full" or "normal" for SQLite in the folder `place`, "redis" for the URL `place`. @default "memory" */
  readonly kind?: "memory" | "normal" | "full" | "redis";
  readonly place?: string;
}

const [port, options = "{}"] = process.argv.slice(2);
const { plants = 0, control, kind = "memory", place = "", ...more }: PlantStoreProcessOptions = JSON.parse(options);
const seed = Array.from({ length: plants }, (_, id) => ({ id, name: `Plant ${id}` }));
const storage = kind === "redis" ? redisStorage({ url: place }) : kind === "memory" ? undefined : sqlite(kind);
const store = createPlantStore({
  ...more,
  ...(storage && { storage, storageTimeoutMs: 300_000 }),
  ...(more.upstream === undefined && { tokens: [TOKEN], seed }),
});
await store.ready();
await serve(store, { port: Number(port), ...(control && { control: { token: TOKEN } }) });

function sqlite(synchronous: "normal" | "full"): ReturnType<typeof sqliteStorage> {
  return sqliteStorage({ file: join(place, "plants.db"), synchronous });
}
