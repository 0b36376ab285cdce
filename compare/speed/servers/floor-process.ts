/**
 * A floor: our server over memory which does for each create, before it responds, only what cannot be left out. It sends a text to the
 * Redis at the URL `place` ("redis") or to the readers at the port `place` ("events"), a constant one or one that it makes as JSON
 * (`made`), or writes constant rows into a SQLite file in the folder `place` ("full"). It takes the port and these options, as JSON.
 */
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createClient } from "redis";
import { PLANT, TOKEN } from "../plant.ts";

/** Does what it does for one create. A promise holds back the response. */
type Work = () => Promise<unknown> | undefined;

export interface FloorProcessOptions {
  readonly kind: "redis" | "events" | "full";
  readonly place: string;
  readonly made?: boolean;
}

const [port, options = ""] = process.argv.slice(2);
const { kind, place, made }: FloorProcessOptions = JSON.parse(options);
const store = createPlantStore({ tokens: [TOKEN] });
const { service } = store;
const work = kind === "redis" ? await sendToRedis() : kind === "events" ? sendToReaders() : writeRows();
const respond: typeof service.respond = (...given) => {
  const done = work();
  return done === undefined ? service.respond(...given) : done.then(() => service.respond(...given));
};
await serve({ ...store, service: { ...service, respond } }, { port: Number(port), control: { token: TOKEN } });

/** Returns what makes a text of this length: a constant, or JSON of what the journal keeps of a create. */
function texts(length: number): () => string {
  const constant = "x".repeat(length);
  if (!made) return () => constant;
  const body = JSON.stringify(PLANT);
  const fields = { "Content-Type": "application/json", Vary: "Origin", "X-Request-Id": "plant-store-1" };
  const known = { method: "POST", path: "/plants", violations: [], faults: [], stored: true, state: "completed" };
  const entry = { ...known, body, plant: { ...PLANT }, response: { status: 200, headers: fields, body }, rest: "" };
  entry.rest = "x".repeat(length - JSON.stringify(entry).length);
  return () => JSON.stringify(entry);
}

async function sendToRedis(): Promise<Work> {
  const text = texts(900);
  const client = createClient({ url: place, RESP: 2, commandOptions: { timeout: 0 } });
  await client.connect();
  return () => client.sendCommand(["SET", "plant", text()]);
}

/** Sends the texts of a turn of the event loop together, as our server does. The text is as long as an event. */
function sendToReaders(): Work {
  const text = texts(660);
  const readers = new Set<ServerResponse>();
  createServer((_, response) => {
    readers.add(response);
    response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
  }).listen(Number(place), "127.0.0.1");
  let unsent = "";
  const flush = () => {
    for (const reader of readers) reader.write(Buffer.from(unsent));
    unsent = "";
  };
  return () => {
    if (unsent === "") setImmediate(flush);
    unsent += `data: ${text()}\n\n`;
    return undefined;
  };
}

/** Writes a plant and its journal entry, each as long as ours, and syncs once for 32 creates, or for what has come in 5 ms. */
function writeRows(): Work {
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
