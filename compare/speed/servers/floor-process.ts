/**
 * A floor: our server over memory which does for each create, before it responds, only what cannot be left out. It sends a constant
 * text to the Redis at the URL `place` ("redis"), or writes constant rows into a SQLite file in the folder `place` ("full"). It
 * takes the port and these options, as JSON.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createClient } from "redis";
import { TOKEN } from "../plant.ts";
import type { PlantStoreProcessOptions } from "./plant-store-process.ts";

const [port, options = ""] = process.argv.slice(2);
const { kind, place }: Required<Pick<PlantStoreProcessOptions, "kind" | "place">> = JSON.parse(options);
const store = createPlantStore({ tokens: [TOKEN] });
const { service } = store;
const work = kind === "redis" ? await sendToRedis() : writeRows();
const respond: typeof service.respond = (...given) => work().then(() => service.respond(...given));
await serve({ ...store, service: { ...service, respond } }, { port: Number(port), control: { token: TOKEN } });

async function sendToRedis(): Promise<() => Promise<unknown>> {
  const text = "x".repeat(900);
  const client = createClient({ url: place, RESP: 2, commandOptions: { timeout: 0 } });
  await client.connect();
  return () => client.sendCommand(["SET", "plant", text]);
}

/** Writes a plant and its journal entry, each as long as ours, and syncs once for 32 creates, or for what has come in 5 ms. */
function writeRows(): () => Promise<unknown> {
  const [plant, entry] = ["x".repeat(64), "x".repeat(593)];
  const database = new DatabaseSync(join(place, "floor.db"));
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = full;
    CREATE TABLE plants (place INTEGER PRIMARY KEY, space TEXT NOT NULL, id INTEGER NOT NULL, plant TEXT NOT NULL, UNIQUE (space, id)) STRICT;
    CREATE TABLE requests (space TEXT NOT NULL, number INTEGER NOT NULL, request TEXT NOT NULL, PRIMARY KEY (space, number)) STRICT`);
  const put = database.prepare("INSERT INTO plants (space, id, plant) VALUES ('default', ?, ?)");
  const add = database.prepare("INSERT INTO requests VALUES ('default', ?, ?)");
  const drop = database.prepare("DELETE FROM requests WHERE space = 'default' AND number <= ?");
  let number = 0;
  const waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    database.exec("BEGIN IMMEDIATE");
    for (const _ of waiting) {
      put.run(++number, plant);
      add.run(number, entry);
    }
    drop.run(number - 1_000);
    database.exec("COMMIT");
    for (const resolve of waiting.splice(0)) resolve();
  };
  return () =>
    new Promise<void>((resolve) => {
      if (waiting.length === 0) timer = setTimeout(flush, 5);
      if (waiting.push(resolve) === 32) flush();
    });
}
