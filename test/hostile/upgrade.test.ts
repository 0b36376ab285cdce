/** A request to upgrade is the last of its connection: node:http drops the bytes read with it. RFC 9110 7.8, RFC 9112 9.6. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { create, HOST, inShort, NEXT } from "../support/raw-requests.ts";
import { open } from "../support/sockets.ts";
import { hold, type Row } from "./rows.ts";

const H2C = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
const WEBSOCKET =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const SMUGGLED = create({ body: '{"id":2,"name":"Moss"}' });

const healthz = (fields: string, version = "1.1"): string => `GET /healthz HTTP/${version}\r\n${HOST}${fields}\r\n`;

const BEHIND = {
  nothing: "",
  "HTTP/2's preface": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "a frame of WebSocket": "\x81\x85\x01\x02\x03\x04hello",
  garbage: "\x16\x03\x01\x00\xff".repeat(100),
  "a create": SMUGGLED,
  "half a create": SMUGGLED.slice(0, 40),
  "a head whose body comes later": `POST /nowhere HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n`,
};

const behind = (title: string, request: string, gets: Row[3]): readonly Row[] =>
  Object.entries(BEHIND).map(([what, bytes]) => [`${title}, ${what}`, "RFC 9112 9.6", request + bytes, gets, "closed"]);

const smuggled = (title: string, request: string, gets: Row[3]): Row => [
  title,
  "RFC 9112 9.6",
  request + SMUGGLED,
  gets,
  "closed",
];

describe("in the same packet:", () =>
  hold([
    ...behind("h2c", healthz(H2C), 200),
    ...behind("a create to upgrade", create({ fields: WEBSOCKET }), "Fern"),
    smuggled("without Connection", healthz("Upgrade: websocket\r\n"), 200),
    smuggled("HTTP/1.0", healthz("Connection: keep-alive, upgrade\r\nUpgrade: websocket\r\n", "1.0"), 200),
    smuggled("two lines", healthz("Connection: keep-alive\r\nConnection: UPGRADE\r\nUPGRADE: x\r\n"), 200),
    smuggled("another Host", healthz(H2C).replace(HOST, "Host: evil.example\r\n"), 40302),
    smuggled("no such path", healthz(H2C).replace("healthz", "nowhere"), 40401),
    ["Connection: upgrade, and nothing to upgrade to", "RFC 9110 7.8", healthz("Connection: upgrade\r\n"), 200],
  ]));

test.for(Object.entries(BEHIND))("after it, behind %s: a create is not executed", async ([, bytes]) => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  using connection = await open(server.port, true);
  connection.send(healthz(WEBSOCKET) + bytes);
  await connection.responses(1);
  connection.send(SMUGGLED, NEXT);
  expect((await connection.responses()).map(inShort)).toEqual([200]);
  expect(await store.plants.count()).toBe(0);
  expect(await store.requests.all()).toEqual([]);
});

test("while its own response waits: a create is not executed", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  await store.inject(faults.latency(50));
  using connection = await open(server.port, true);
  connection.send(create({ fields: H2C }) + BEHIND["a head whose body comes later"]);
  await store.requests.waitFor(1);
  connection.send(SMUGGLED, NEXT);
  expect((await connection.responses()).map(inShort)).toEqual(["Fern"]);
  expect((await store.plants.values()).map(({ name }) => name)).toEqual(["Fern"]);
});
