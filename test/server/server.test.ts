import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { describe, expect, test, vi } from "vitest";
import { create, HOST, inShort, NEXT, post, TOKEN } from "../support/raw-requests.ts";
import { type Connection, open, roundTrip } from "../support/sockets.ts";

describe("serve", () => {
  test("says in one line that a port is in use", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    await expect(serve(createPlantStore(), { port: server.port })).rejects.toThrow(
      `Port ${server.port} on 127.0.0.1 is in use. Choose another port, or 0 for a free one.`,
    );
  });

  test.each(["::1", "[::1]"])("listens on IPv6 too: %s", async (host) => {
    await using server = await serve(createPlantStore(), { port: 0, host });
    expect(server.url).toBe(`http://[::1]:${server.port}`);
    expect((await post(server.url)).status).toBe(200);
  });

  test("closes twice without a fault, with an idle connection open", async () => {
    const server = await serve(createPlantStore(), { port: 0 });
    expect((await post(server.url)).status).toBe(200);
    await Promise.all([server.close(), server.close()]);
    await server.close();
    await expect(post(server.url)).rejects.toThrow();
  });
});

describe.concurrent("a request has one response", () => {
  const REFUSED_EARLY = ["Authorization: Basic x", "Transfer-Encoding: chunked"];

  test("also when its rest turns out to be malformed", async () => {
    await using server = await serve(createPlantStore({ tokens: ["t2"] }), { port: 0 });
    const socket = connect(server.port, "127.0.0.1");
    const head = ["POST /plants HTTP/1.1", `Host: 127.0.0.1:${server.port}`, ...REFUSED_EARLY];
    socket.write(`${head.join("\r\n")}\r\n\r\n5\r\nhello\r\n`);
    const [response] = await once(socket, "data");
    socket.write("no chunk\r\n");
    expect(String(response) + (await text(socket))).toMatch(/^HTTP\/1.1 401 (?!.*HTTP\/1.1)/s);
  });

  test.each([
    ["0", /^http:\/\/127\.0\.0\.1:\d+$/],
    ["0.0.0.0", /^http:\/\/127\.0\.0\.1:\d+$/],
    ["LOCALHOST", /^http:\/\/localhost:\d+$/],
  ])("the host %s has a URL that a client can use, and is not a further name", async (host, url) => {
    await using server = await serve(createPlantStore(), { host, port: 0 });
    expect(server.url).toMatch(url);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const request = "GET /healthz HTTP/1.1\r\nHost: 0.0.0.0\r\nConnection: close\r\n\r\n";
    expect(await roundTrip(server.port, request)).toMatchObject([{ status: 403 }]);
  });

  test("CONNECT is a method that is not allowed", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    const [all] = await roundTrip(server.port, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const [allow = "no Allow"] = /^Allow: .*, OPTIONS\r$/m.exec(all?.head ?? "") ?? [];
    const [response] = await roundTrip(server.port, "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(response).toMatchObject({ status: 405, body: expect.stringContaining('"error":40501') });
    expect(response?.head).toContain(`\r\n${allow}\n`);
  });
});

test.each(["/ü", "/a/../b", "/v1/.", "/a^b", "/v1//", "/other/"])("the base path %s responds", async (basePath) => {
  await using server = await serve(createPlantStore(), { port: 0, basePath });
  expect(server.url).toMatch(/[^/]$/);
  expect((await post(server.url)).status).toBe(200);
});

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
  test("connections without a request end, read none any more, and do not wait for those that stall", async () => {
    const store = createPlantStore();
    const server = await serve(store, { port: 0 });
    const idle = await silent(server, 20);
    using late = await open(server.port, true);
    late.socket.once("end", () => late.send(create()));
    using served = await open(server.port);
    served.send(NEXT.replace("Connection: close\r\n", ""));
    await served.responses(1);
    using stalled = await open(server.port);
    stalled.send(create().slice(0, -5));
    const ended = server.close();
    await Promise.all([...idle, served].map(({ closed }) => closed));
    expect(stalled.socket.readyState).toBe("open");
    await Promise.all([stalled.closed, ended]);
    expect(await store.plants.count()).toBe(0);
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
  expect(responses.map((ofClient) => ofClient.map(inShort))).toEqual(clients.map(() => ["Fern"]));
  await ended;
  expect(await store.plants.count()).toBe(200);
});

test("a request in flight ends, and its response is the last of its connection: the next in turn is not served", async () => {
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
  connection.send(create() + create({ body: '{"id":2,"name":"Moss"}' }));
  await begun;
  const { ended } = await beginClose(server);
  verifying.emit("good");
  const responses = await connection.responses();
  expect(responses.map(({ status, head }) => [status, isLast(head)])).toEqual([[200, true]]);
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
  // A fifth of the time for which an idle client is kept.
  await sleep(10);
  connection.send(create(), create({ body: '{"id":2,"name":"Moss"}' }));
  const responses = await connection.responses();
  expect(responses.map(inShort)).toEqual(["Fern", "Fern"]);
  expect(responses.map(({ head }) => isLast(head))).toEqual([false, true]);
  await ended;
  expect(await store.plants.has(2)).toBe(false);
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
  const socket = connect(server.port, "127.0.0.1").pause();
  const begun = once(responding, "begun");
  socket.write(create());
  await begun;
  const { ended } = await beginClose(server);
  // Idle clients are gone by then.
  await sleep(150);
  // As bytes: a server that closes waits for a second and a half.
  const received = await buffer(socket);
  expect(received.subarray(-body.length).equals(Buffer.from(body))).toBe(true);
  await ended;
});

test.for([
  ["upgrade", NEXT.replace("close", "upgrade\r\nUpgrade: h2c")],
  ["413 that drips", `POST /plants HTTP/1.1\r\n${HOST}${TOKEN}Content-Length: 9000000\r\n\r\n`],
] as const)("a client that still sends behind its last response is not reset: %s", async ([, sent]) => {
  const store = createPlantStore();
  await store.inject(faults.drip({ bytesPerSecond: 5_000 }));
  await using server = await serve(store, { port: 0 });
  using connection = await open(server.port, true);
  const errors: unknown[] = [];
  connection.socket.on("error", (error) => errors.push(error));
  connection.send(sent);
  expect(await connection.responses()).toHaveLength(1);
  for (let part = 0; part < 50; part++) {
    connection.send("x".repeat(1_000));
    await setImmediate();
  }
  expect(errors).toEqual([]);
});
