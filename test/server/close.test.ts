import { EventEmitter, once } from "node:events";
import { text } from "node:stream/consumers";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { describe, expect, test, vi } from "vitest";
import { create, inShort, NEXT } from "../support/raw-requests.ts";
import { type Connection, open } from "../support/sockets.ts";

const STALLED = create().slice(0, -5);
const isLast = (head: string): boolean => /^connection: close\r$/im.test(head);

/** Begins the close, and waits until responses say so. Returns the promise of its end. */
async function beginClose(server: PlantStoreServer): Promise<{ readonly ended: Promise<void> }> {
  const ended = server.close();
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  return { ended };
}

async function silent(server: PlantStoreServer, count: number): Promise<readonly Connection[]> {
  return Promise.all(Array.from({ length: count }, () => open(server.port)));
}

/** Each waits until the server closes who stays. */
describe.concurrent("clients that stay", () => {
  test("connections without a request end, and do not wait for those that stall", async () => {
    const server = await serve(createPlantStore(), { port: 0 });
    const idle = await silent(server, 20);
    using served = await open(server.port);
    served.send(NEXT.replace("Connection: close\r\n", ""));
    await served.responses(1);
    using stalled = await open(server.port);
    stalled.send(STALLED);
    const ended = server.close();
    await Promise.all([...idle, served].map(({ closed }) => closed));
    expect(stalled.socket.readyState).toBe("open");
    await Promise.all([stalled.closed, ended]);
  });

  test("a test that fakes its timers closes its server, with a client of CONNECT that stays", async () => {
    const server = await serve(createPlantStore(), { port: 0 });
    using connection = await open(server.port);
    connection.send(create());
    await connection.responses(1);
    using connecting = await open(server.port, true);
    connecting.send("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await connecting.responses(1);
    vi.useFakeTimers();
    try {
      await server.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

test("every client that has connected is let in, and served", async () => {
  const store = createPlantStore();
  const server = await serve(store, { port: 0 });
  const clients = await silent(server, 200);
  for (const [id, client] of clients.entries()) client.send(create({ body: JSON.stringify({ id, name: "Fern" }) }));
  const ended = server.close();
  const responses = await Promise.all(clients.map((client) => client.responses()));
  expect(responses.map((own) => own.map(inShort))).toEqual(clients.map(() => ["Fern"]));
  await ended;
  expect(await store.plants.count()).toBe(200);
});

test("a request in flight ends, and its response is the last of its connection", async () => {
  const verifying = new EventEmitter();
  const verifyToken = async () => {
    verifying.emit("begun");
    await once(verifying, "good");
    return true;
  };
  const begun = once(verifying, "begun");
  const store = createPlantStore({ verifyToken });
  const server = await serve(store, { port: 0 });
  using connection = await open(server.port);
  connection.send(create());
  await begun;
  const { ended } = await beginClose(server);
  verifying.emit("good");
  const [response] = await connection.responses();
  expect([response?.status, isLast(response?.head ?? "")]).toEqual([200, true]);
  await ended;
  expect(await store.plants.count()).toBe(1);
});

test("a client between two requests is served once more, and never again on that connection", async () => {
  const store = createPlantStore();
  const server = await serve(store, { port: 0 });
  using connection = await open(server.port);
  connection.send(create());
  await connection.responses(1);
  const { ended } = await beginClose(server);
  await sleep(20);
  connection.send(create(), create({ body: '{"id":2,"name":"Moss"}' }));
  const responses = await connection.responses();
  expect(responses.map(inShort)).toEqual(["Fern", "Fern"]);
  expect(responses.map(({ head }) => isLast(head))).toEqual([false, true]);
  await ended;
  expect(await store.plants.has(2)).toBe(false);
});

test("a client that waits for its turn behind a slow request is not served", async () => {
  const store = createPlantStore();
  const server = await serve(store, { port: 0 });
  await store.inject(faults.latency(50), { times: 1 });
  using connection = await open(server.port);
  connection.send(create() + create({ body: '{"id":2,"name":"Moss"}' }));
  await store.requests.waitFor(1);
  const { ended } = await beginClose(server);
  expect((await connection.responses()).map(inShort)).toEqual(["Fern"]);
  await ended;
  expect(await store.plants.count()).toBe(1);
});

test("a response that its client is slow to read arrives whole", async () => {
  const body = "x".repeat(8_000_000);
  const responding = new EventEmitter();
  const store = createPlantStore();
  // The contract has no response that fills the system's buffers.
  const respond = async () => {
    responding.emit("begun");
    return { status: 200, headers: {}, body };
  };
  const server = await serve({ ...store, service: { ...store.service, respond } }, { port: 0 });
  using connection = await open(server.port);
  const { socket } = connection;
  socket.pause();
  const begun = once(responding, "begun");
  connection.send(create());
  await begun;
  const { ended } = await beginClose(server);
  // Idle clients are gone by then.
  await sleep(150);
  const received = await text(socket);
  expect(received.slice(received.indexOf("\r\n\r\n") + 4)).toBe(body);
  await ended;
});

test("a client that still sends behind its last response is not reset", async () => {
  await using server = await serve(createPlantStore(), { port: 0 });
  using connection = await open(server.port, true);
  const errors: unknown[] = [];
  connection.socket.on("error", (error) => errors.push(error));
  connection.send(NEXT.replace("close", "upgrade\r\nUpgrade: h2c"));
  await connection.responses();
  for (let part = 0; part < 50; part++) {
    connection.send("x".repeat(1_000));
    await setImmediate();
  }
  expect(errors).toEqual([]);
});
