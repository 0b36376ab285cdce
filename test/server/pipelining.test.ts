/** Requests on one connection before the responses to the earlier ones (RFC 9112 9.3.2). */
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore, faults, type PlantStoreOptions } from "@plant-store/mock-server";
import { type LogEntry, type PlantStoreServer, type ServeOptions, serve } from "@plant-store/mock-server/server";
import { expect, onTestFinished, test } from "vitest";
import { CHUNKED, create, NEXT } from "../support/raw-requests.ts";
import { open, roundTrip } from "../support/sockets.ts";

const TOO_LARGE = create({ body: `{"id":9,"name":"Fern","x":"${"x".repeat(200)}"}` });
const MOSS = create({ body: '{"id":2,"name":"Moss"}' });
const LAST = create({ fields: "Connection: close\r\n" });

async function started(options: PlantStoreOptions = {}, timeouts: ServeOptions["timeouts"] = {}) {
  const store = createPlantStore(options);
  const entries: LogEntry[] = [];
  const server = await serve(store, { port: 0, timeouts, log: (entry) => entries.push(entry) });
  onTestFinished(() => server.close());
  return { store, server, entries };
}

/** Resolves to the statuses of the responses until the server closes the connection. */
async function statusesOf({ port }: PlantStoreServer, ...parts: readonly string[]): Promise<readonly number[]> {
  return (await roundTrip(port, ...parts)).map(({ status }) => status);
}

test.for([
  ["in one write", [TOO_LARGE.repeat(3)]],
  ["in three", [TOO_LARGE, TOO_LARGE, TOO_LARGE]],
] as const)("three bodies that are too large, %s: one 413 and the end, and the next is served", async ([, parts]) => {
  const { server } = await started({ maxBodyBytes: 100 });
  for (let client = 0; client < 5; client++) expect(await statusesOf(server, ...parts)).toEqual([413]);
  expect(await statusesOf(server, LAST)).toEqual([200]);
});

test("a request after the last response of its connection is not processed, and is logged so", async () => {
  const { store, server, entries } = await started({ maxBodyBytes: 100 });
  expect(await statusesOf(server, create() + TOO_LARGE + MOSS.repeat(2))).toEqual([200, 413]);
  expect(await store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
  expect(entries.map(({ status, reason }) => status ?? reason)).toEqual([
    200,
    413,
    "The connection ended before it was this request's turn.",
    "The connection ended before it was this request's turn.",
  ]);
});

test("requests take effect in the order in which they came, though the first is slow", async () => {
  const { store, server } = await started();
  await store.inject(faults.latency(30), { times: 1 });
  const moss = create({ body: '{"id":1,"name":"Moss"}' });
  const ivy = create({ fields: "Connection: close\r\n", body: '{"id":1,"name":"Ivy"}' });
  expect(await statusesOf(server, create() + moss + ivy)).toEqual([200, 200, 200]);
  expect((await store.plants.get(1))?.name).toBe("Ivy");
  expect((await store.requests.all()).map(({ plant }) => plant?.name)).toEqual(["Fern", "Moss", "Ivy"]);
});

test("a hundred requests behind one that hangs end with their connection, each with one entry", async () => {
  const { store, server, entries } = await started();
  await store.inject(faults.hang(), { times: 1 });
  {
    using connection = await open(server.port);
    connection.send(create().repeat(101));
    await store.requests.waitFor(1);
  }
  await expect.poll(() => entries).toHaveLength(101);
  expect(await store.plants.count()).toBe(0);
});

test("behind a request that hangs only some are read, and end soon after their client has left", async () => {
  const { store, server, entries } = await started({}, { headersMs: 2_000, requestMs: 2_000 });
  await store.inject(faults.hang(), { times: 1 });
  {
    using connection = await open(server.port);
    await new Promise<unknown>((resolve) => connection.socket.write(create().repeat(3_000), resolve));
    await store.requests.waitFor(1);
  }
  await expect.poll(() => entries.length).toBeGreaterThan(100);
  expect(entries.length).toBeLessThan(2_500);
});

test("each of many requests gets its response, though the first takes longer than the next may take to arrive", async () => {
  const { store, server } = await started({}, { headersMs: 1_000, requestMs: 10_000 });
  await store.inject(faults.latency(1_500), { times: 1 });
  const healthz = NEXT.replace("Connection: close\r\n", "");
  expect(await statusesOf(server, create() + healthz.repeat(1_500) + NEXT)).toEqual(Array(1_502).fill(200));
});

test("a client that was left unread for a while still gets the 408 of a body that does not come", async () => {
  const verifyToken = () => sleep(1, true);
  const { server } = await started({ verifyToken }, { headersMs: 1_000, requestMs: 2_000 });
  const stalled = create({ framing: "Content-Length: 9\r\n", body: "{" });
  const statuses = await statusesOf(server, create().repeat(1_500) + stalled);
  expect([statuses.length, statuses.at(-2), statuses.at(-1)]).toEqual([1_501, 200, 408]);
});

test.for([
  ["a malformed body", create({ framing: CHUNKED, body: "x" }), 400],
  ["CONNECT", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405],
  ["no HTTP", "FOO\r\n\r\n", 400],
] as const)("the refusal of %s waits for the response before it", async ([, refused, status]) => {
  const { store, server, entries } = await started();
  for (const latency of [0, 30]) {
    if (latency > 0) await store.inject(faults.latency(latency));
    expect(await statusesOf(server, create() + refused)).toEqual([200, status]);
  }
  expect(entries.map((entry) => entry.status).sort()).toEqual([200, 200, status, status]);
});

test("bytes behind a request that says that it is the last get no response and no entry", async () => {
  const { server, entries } = await started();
  expect(await statusesOf(server, `${LAST}garbage`)).toEqual([200]);
  expect(entries.map(({ status }) => status)).toEqual([200]);
});

test("CONNECT behind a connection that a fault has ended does no harm", async () => {
  const { server } = await started({ maxBodyBytes: 100 });
  await server.inject(faults.emptyReply(), { times: 1 });
  const chunked = create({ framing: CHUNKED, body: `a8\r\n${"z".repeat(168)}\r\n0\r\n\r\n` });
  await statusesOf(server, `${chunked}CONNECT x HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(await statusesOf(server, LAST)).toEqual([200]);
});

test("a request behind one that a fault ends is not processed", async () => {
  const { store, server } = await started();
  await server.inject(faults.emptyReply(), { times: 1 });
  expect(await statusesOf(server, create() + MOSS)).toEqual([]);
  expect(await store.plants.count()).toBe(0);
  expect(await statusesOf(server, LAST)).toEqual([200]);
});
