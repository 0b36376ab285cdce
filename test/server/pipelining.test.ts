/** Requests that come on one connection before the earlier ones are answered (RFC 9112 9.3.2). */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { type LogEntry, type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";

const TOO_LARGE = create(`{"id":9,"name":"Fern","x":"${"x".repeat(200)}"}`);

function create(body: string, ...fields: string[]): string {
  const head = ["POST /plants HTTP/1.1", "Host: localhost", "Authorization: Bearer t1", ...fields];
  return `${head.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** The statuses of what comes until the server closes the connection. */
async function statusesOf(server: PlantStoreServer, ...parts: string[]): Promise<string[]> {
  const socket = connect(server.port, "127.0.0.1");
  for (const part of parts) socket.write(part);
  const answers = await text(socket).catch(() => "");
  return Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status = ""]) => status);
}

test.for([
  ["in one write", [TOO_LARGE.repeat(3)]],
  ["in three", [TOO_LARGE, TOO_LARGE, TOO_LARGE]],
] as const)("three bodies that are too large, %s: one 413 and the end, and the next is served", async ([, parts]) => {
  await using server = await serve(createPlantStore({ maxBodyBytes: 100 }), { port: 0 });
  for (let client = 0; client < 20; client++) expect(await statusesOf(server, ...parts)).toEqual(["413"]);
  expect(await statusesOf(server, create('{"id":1,"name":"Fern"}', "Connection: close"))).toEqual(["200"]);
});

test("what comes after the last answer of a connection is not processed, and is logged so", async () => {
  const entries: LogEntry[] = [];
  const store = createPlantStore({ maxBodyBytes: 100 });
  await using server = await serve(store, { port: 0, log: (entry) => entries.push(entry) });
  const good = create('{"id":1,"name":"Fern"}');
  expect(await statusesOf(server, good + TOO_LARGE + create('{"id":2,"name":"Moss"}').repeat(2))).toEqual([
    "200",
    "413",
  ]);
  expect(await store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
  expect(entries.map(({ status, reason }) => status ?? reason)).toEqual([
    200,
    413,
    "The connection ended before it was this request's turn.",
    "The connection ended before it was this request's turn.",
  ]);
});

test("requests take effect in the order in which they came, though the first is slow", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  await store.inject(faults.latency(30), { times: 1 });
  const last = create('{"id":1,"name":"Ivy"}', "Connection: close");
  expect(await statusesOf(server, create('{"id":1,"name":"Fern"}') + create('{"id":1,"name":"Moss"}') + last)).toEqual([
    "200",
    "200",
    "200",
  ]);
  expect((await store.plants.get(1))?.name).toBe("Ivy");
  expect((await store.requests.all()).map(({ plant }) => plant?.name)).toEqual(["Fern", "Moss", "Ivy"]);
});

test("a hundred requests behind one that never is answered end with their connection, each with one entry", async () => {
  const entries: LogEntry[] = [];
  const store = createPlantStore();
  await using server = await serve(store, { port: 0, log: (entry) => entries.push(entry) });
  await store.inject(faults.hang(), { times: 1 });
  const socket = connect(server.port, "127.0.0.1");
  socket.write(create('{"id":1,"name":"Fern"}').repeat(101));
  await store.requests.waitFor(1);
  socket.destroy();
  await expect.poll(() => entries).toHaveLength(101);
  expect(await store.plants.count()).toBe(0);
});

test.for([
  ["a malformed body", create("x", "Transfer-Encoding: chunked").replace("Content-Length: 1\r\n", ""), "400"],
  ["CONNECT", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", "405"],
  ["no HTTP", "FOO\r\n\r\n", "400"],
] as const)("the refusal of %s waits for the response before it", async ([, refused, status]) => {
  const entries: LogEntry[] = [];
  const store = createPlantStore();
  await using server = await serve(store, { port: 0, log: (entry) => entries.push(entry) });
  for (const latency of [0, 30]) {
    if (latency > 0) await store.inject(faults.latency(latency));
    expect(await statusesOf(server, create('{"id":1,"name":"Fern"}') + refused)).toEqual(["200", status]);
  }
  expect(entries.map((entry) => String(entry.status)).sort()).toEqual(["200", "200", status, status]);
});

test("what follows a request that says that it is the last is not answered, and not logged", async () => {
  const entries: LogEntry[] = [];
  await using server = await serve(createPlantStore(), { port: 0, log: (entry) => entries.push(entry) });
  expect(await statusesOf(server, `${create('{"id":1,"name":"Fern"}', "Connection: close")}garbage`)).toEqual(["200"]);
  expect(entries.map(({ status }) => status)).toEqual([200]);
});

test("CONNECT behind a connection that a fault has ended does no harm", async () => {
  const store = createPlantStore({ maxBodyBytes: 100 });
  await using server = await serve(store, { port: 0 });
  await server.inject(faults.emptyReply(), { times: 1 });
  const body = "z".repeat(168);
  const chunked = `POST /plants HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t1\r\nTransfer-Encoding: chunked\r\n\r\na8\r\n${body}\r\n0\r\n\r\n`;
  await statusesOf(server, `${chunked}CONNECT x HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(await statusesOf(server, create('{"id":1,"name":"Fern"}', "Connection: close"))).toEqual(["200"]);
});

test("what comes behind a request that a fault ends is not processed", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  await server.inject(faults.emptyReply(), { times: 1 });
  expect(await statusesOf(server, create('{"id":1,"name":"Fern"}') + create('{"id":2,"name":"Moss"}'))).toEqual([]);
  expect(await statusesOf(server, create('{"id":3,"name":"Ivy"}', "Connection: close"))).toEqual(["200"]);
  expect(await store.plants.values()).toEqual([{ id: 3n, name: "Ivy" }]);
});

test("a request whose body breaks off is recorded without an answer", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  const socket = connect(server.port, "127.0.0.1");
  socket.write(create('{"id":1,"name":"Fern"}').slice(0, -5), () => setTimeout(() => socket.destroy(), 50));
  const [request] = await store.requests.waitFor(1);
  expect(request?.response).toBeUndefined();
});
