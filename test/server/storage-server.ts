/** A process that serves a store over each place that its parent names, one after the other. A test can kill it. */
import { createPlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";

/** Where stores of several processes meet. */
export type SharedPlace = { readonly file: string } | { readonly url: string; readonly prefix?: string };

export interface Opening {
  readonly place: SharedPlace;
  readonly options: PlantStoreOptions;
}

let close = async () => {};
process.on("message", async (opening: Opening | "close") => {
  await close();
  close = async () => {};
  process.send?.(opening === "close" ? "closed" : await open(opening));
});
process.once("disconnect", () => process.exit());

async function open({ place, options }: Opening): Promise<string> {
  const storage = "file" in place ? sqliteStorage(place) : redisStorage(place);
  const store = createPlantStore({ ...options, storage });
  const server = await serve(store, { port: 0, control: { token: "c1" } });
  close = async () => {
    // It waits for clients that keep their connection.
    void server.close();
    await store.close();
  };
  return server.url;
}
