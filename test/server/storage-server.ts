/** A process that serves a store over each storage that its parent names, one after the other. A test can kill it. */
import { createPlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";

/** Where stores of several processes meet. */
export type StorageLocation = { readonly file: string } | { readonly url: string; readonly prefix?: string };

export interface Opening {
  readonly location: StorageLocation;
  readonly options: PlantStoreOptions;
}

export type Message = Opening | "close";

let close = async () => {};
process.on("message", async (message: Message) => {
  process.send?.(await reply(message));
});
process.once("disconnect", () => process.exit());

async function reply(message: Message): Promise<string> {
  await close();
  close = async () => {};
  return message === "close" ? "closed" : open(message);
}

async function open({ location, options }: Opening): Promise<string> {
  const storage = "file" in location ? sqliteStorage(location) : redisStorage(location);
  const store = createPlantStore({ ...options, storage });
  const server = await serve(store, { port: 0, control: { token: "c1" } });
  close = async () => {
    // It waits for clients that keep their connection.
    void server.close();
    await store.close();
  };
  return server.url;
}
