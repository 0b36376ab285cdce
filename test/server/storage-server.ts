/** A process that serves a store over each storage that its parent names, one after the other. A test can kill it. */
import { createPlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { serve } from "@plant-store/mock-server/server";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { type Change, takeChanges } from "../../packages/mock-server/src/testing/changes.ts";

/** Where stores of several processes meet. */
export type StorageLocation = { readonly file: string } | { readonly url: string; readonly prefix?: string };

export interface Opening {
  readonly location: StorageLocation;
  readonly options: PlantStoreOptions;
}

export type Message = Opening | { readonly changes: readonly Change[] } | "close";

let close = async () => {};
let takeAll = async (_: readonly Change[]) => 0;
process.on("message", async (message: Message) => {
  process.send?.(await reply(message));
});
process.once("disconnect", () => process.exit());

async function reply(message: Message): Promise<string | number> {
  if (typeof message === "object" && "changes" in message) return takeAll(message.changes);
  await close();
  close = async () => {};
  return message === "close" ? "closed" : open(message);
}

async function open({ location, options }: Opening): Promise<string> {
  const storage = "file" in location ? sqliteStorage(location) : redisStorage(location);
  const store = createPlantStore({ ...options, storage });
  const server = await serve(store, { port: 0, control: { token: "c1" } });
  takeAll = (changes) => takeChanges(store, changes);
  close = async () => {
    // It waits for clients that keep their connection.
    void server.close();
    await store.close();
  };
  return server.url;
}
