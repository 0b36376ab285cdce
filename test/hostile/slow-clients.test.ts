/** Clients that send a byte at a time without an end, or nothing more, while another client is served. */
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { CHUNKED, create, inShort, type Short } from "../support/raw-requests.ts";
import { open, roundTrip } from "../support/sockets.ts";
import { tries } from "../support/thorough.ts";

const CLIENTS = tries(50);
/** Well within each time limit: a client that drips is never idle. */
const EVERY_MS = 20;
/** A busy machine may not serve another client sooner. */
const timeouts = { headersMs: 3_000, requestMs: 4_000, idleMs: 3_000 };
const GOOD = create({ fields: "Connection: close\r\n" });

interface Drip {
  readonly first: string;
  /** The bytes that follow again and again. @default none */
  readonly drop?: string;
  /** @default a 408 */
  readonly gets?: readonly Short[];
}

const DRIPS: Readonly<Record<string, Drip>> = {
  "between two requests": { first: create(), gets: ["Fern"] },
  "before the first byte": { first: "" },
  "in the head of the second request": { first: `${create()}POST`, gets: ["Fern", 40801] },
  "before the request, empty lines": { first: "\r\n", drop: "\r\n" },
  "in the request line": { first: "POST /", drop: "x" },
  "in a field": { first: "POST /plants HTTP/1.1\r\nX: ", drop: "x" },
  "in further fields": { first: "POST /plants HTTP/1.1\r\n", drop: "X: y\r\n" },
  "in the body": { first: create({ framing: "Content-Length: 1000\r\n", body: " " }), drop: " " },
  "in a chunk": { first: create({ framing: CHUNKED, body: "1000\r\n" }), drop: " " },
  "in chunks of a byte": { first: create({ framing: CHUNKED, body: "" }), drop: "1\r\n \r\n" },
  "in the extension of a chunk": { first: create({ framing: CHUNKED, body: "1;" }), drop: "x" },
  "in trailers": { first: create({ framing: CHUNKED, body: "0\r\n" }), drop: "X: y\r\n" },
};

/** Until the server ends the connection. Resolves to its responses. */
async function drip({ port }: PlantStoreServer, { first, drop = "" }: Drip): Promise<readonly unknown[]> {
  using connection = await open(port);
  connection.send(first);
  const timer = setInterval(() => connection.send(drop), EVERY_MS);
  const responses = await connection.responses();
  clearInterval(timer);
  return responses.map(inShort);
}

describe.concurrent("clients that drip or stop", () => {
  test.for(Object.entries(DRIPS))("%s are closed, and another is served all along", async ([, words]) => {
    const store = createPlantStore();
    await using server = await serve(store, { port: 0, timeouts });
    let dripping = true;
    const slow = Promise.all(Array.from({ length: CLIENTS }, () => drip(server, words))).finally(() => {
      dripping = false;
    });
    let served = 0;
    for (; dripping; served++) {
      expect((await roundTrip(server.port, GOOD)).map(inShort)).toEqual(["Fern"]);
      await sleep(EVERY_MS);
    }
    expect(await slow).toEqual(Array(CLIENTS).fill(words.gets ?? [40801]));
    expect(served).toBeGreaterThan(0);
    expect((await roundTrip(server.port, GOOD)).map(inShort)).toEqual(["Fern"]);
    expect(await store.plants.count()).toBe(1);
  });
});

test.concurrent("a client that was told 408 and does not end its side is closed too", async () => {
  await using server = await serve(createPlantStore(), { port: 0, timeouts });
  using connection = await open(server.port, true);
  connection.send("POST /plants HTTP/1.1\r\nX: ");
  expect((await connection.responses()).map(inShort)).toEqual([40801]);
  // The system resets a client that writes to a closed connection.
  const timer = setInterval(() => connection.socket.write("x"), EVERY_MS);
  await connection.closed;
  clearInterval(timer);
});
