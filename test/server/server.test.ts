import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { describe, expect, test } from "vitest";
import { contractMethods } from "../support/contract.ts";

const CREATE = '{"id":1,"name":"Fern"}';

/** Writes to a fresh socket, and reads until the server closes it. */
async function roundTrip(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  for (const part of parts) socket.write(part);
  return text(socket);
}

function create(port: number, ...fields: string[]): string {
  const head = ["POST /plants HTTP/1.1", `Host: 127.0.0.1:${port}`, "Authorization: Bearer t1", ...fields];
  return `${head.join("\r\n")}\r\n\r\n`;
}

describe("a request that node:http's parser refuses gets an error of the service", () => {
  test.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, 40008],
    ["a space in a field name", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400, 40008],
    ["header fields of 40 kB", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431, 43101],
  ])("%s", async (_title, request, status, error) => {
    await using server = await serve(createPlantStore(), { port: 0 });
    const [head = "", body = ""] = (await roundTrip(server.port, request)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^x-request-id: plant-store-unrecorded-1$/im);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toEqual({ error, message: expect.any(String) });
  });
});

describe("a body above the limit", () => {
  const store = () => createPlantStore({ maxBodyBytes: 1_000 });

  test("that is announced gets its 413 before it is sent", async () => {
    await using server = await serve(store(), { port: 0 });
    const socket = connect(server.port, "127.0.0.1");
    socket.write(create(server.port, "Content-Length: 1000000"));
    expect(await firstChunk(socket)).toMatch(/^HTTP\/1.1 413 .*"error":41301/s);
    socket.destroy();
  });

  test("that comes in chunks gets its 413, which a client that goes on sending still receives", async () => {
    await using server = await serve(store(), { port: 0 });
    const chunk = `2000\r\n${"x".repeat(0x2000)}\r\n`;
    const response = await roundTrip(
      server.port,
      create(server.port, "Transfer-Encoding: chunked"),
      chunk.repeat(200),
      "0\r\n\r\n",
    );
    expect(response).toMatch(/^HTTP\/1.1 413 .*"error":41301/s);
    expect(response).toMatch(/^connection: close$/im);
  });
});

test("a body in three pieces is read whole", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  const pieces = ['{"id":1,', '"name":', '"Fern"}'].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  const head = create(server.port, "Transfer-Encoding: chunked", "Connection: close");
  expect(await roundTrip(server.port, head, ...pieces, "0\r\n\r\n")).toMatch(/^HTTP\/1.1 200 /);
  expect(await store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
});

test("pipelined requests get their responses in turn", async () => {
  await using server = await serve(createPlantStore(), { port: 0 });
  const one = create(server.port, `Content-Length: ${CREATE.length}`) + CREATE;
  const last = create(server.port, `Content-Length: ${CREATE.length}`, "Connection: close") + CREATE;
  const response = await roundTrip(server.port, one, one, last);
  expect(response.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3);
});

test("a client that leaves in the middle of its body stores nothing, and the next one is served", async () => {
  const store = createPlantStore();
  await using server = await serve(store, { port: 0 });
  const socket = connect(server.port, "127.0.0.1");
  socket.write(create(server.port, "Content-Length: 1000") + CREATE);
  await once(socket, "connect");
  socket.destroy();
  const response = await roundTrip(
    server.port,
    create(server.port, `Content-Length: ${CREATE.length}`, "Connection: close") + CREATE,
  );
  expect(response).toMatch(/^HTTP\/1.1 200 /);
  expect(await store.plants.count()).toBe(1);
});

describe("serve", () => {
  test("says in one line that a port is in use", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    await expect(serve(createPlantStore(), { port: server.port })).rejects.toThrow(
      `Port ${server.port} on 127.0.0.1 is in use. Choose another port, or 0 for a free one.`,
    );
  });

  test.each([
    [{ basePath: "v1" }, "basePath"],
    [{ basePath: "/v1?x" }, "basePath"],
    [{ allowedHosts: ["a b"] }, '"a b" is no host name'],
    [{ allowedOrigins: ["app.example"] }, '"app.example" is no origin'],
    [{ allowedOrigins: ["https://app.example/"] }, "is no origin"],
  ])("refuses %j by name", async (options, words) => {
    await expect(serve(createPlantStore(), { port: 0, ...options })).rejects.toThrow(words);
  });

  test("stands under the store's prefix, or under a base path of its own", async () => {
    const store = createPlantStore({ baseUrl: "https://api.plants.test/v1/" });
    await using own = await serve(store, { port: 0 });
    await using other = await serve(store, { port: 0, basePath: "/other/" });
    expect(own.url).toBe(`http://127.0.0.1:${own.port}/v1`);
    expect(other.url).toBe(`http://127.0.0.1:${other.port}/other`);
    const statuses = [own.url, other.url, `http://127.0.0.1:${own.port}`].map(async (url) => (await post(url)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
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

function post(url: string): Promise<Response> {
  return fetch(`${url}/plants`, {
    method: "POST",
    headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
    body: CREATE,
  });
}

async function firstChunk(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, "data");
  return String(chunk);
}

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
  ])("the host %s has a URL that a client can use, and is no further name", async (host, url) => {
    await using server = await serve(createPlantStore(), { host, port: 0 });
    expect(server.url).toMatch(url);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const response = await roundTrip(
      server.port,
      "GET /healthz HTTP/1.1\r\nHost: 0.0.0.0\r\nConnection: close\r\n\r\n",
    );
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("CONNECT for another Host is refused as that, and a client that stays does not keep the server", async () => {
    const server = await serve(createPlantStore(), { port: 0 });
    const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.write("CONNECT localhost:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    const [response] = await once(socket, "data");
    expect(String(response)).toMatch(/^HTTP\/1\.1 403 /);
    await server.close();
    socket.destroy();
  });

  test("CONNECT is a method that is not allowed", async () => {
    await using server = await serve(createPlantStore(), { port: 0 });
    const all = await roundTrip(server.port, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const [allow = "no Allow", methods = ""] = /^Allow: (.*), OPTIONS\r$/m.exec(all) ?? [];
    expect(methods.split(", ").sort()).toEqual(contractMethods());
    const response = await roundTrip(server.port, `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 405 .*"error":40501/ms);
    expect(response).toContain(`\r\n${allow}\n`);
  });

  test("a refused token is told before the body is asked for with 100, and the connection closes", async () => {
    await using server = await serve(createPlantStore({ tokens: ["t2"] }), { port: 0 });
    const response = await roundTrip(
      server.port,
      create(server.port, "Expect: 100-continue", `Content-Length: ${CREATE.length}`),
    );
    expect(response).toMatch(/^HTTP\/1.1 401 /);
    expect(response).toMatch(/^connection: close$/im);
  });

  test("a body that is announced to be too large is not asked for with 100", async () => {
    await using server = await serve(createPlantStore({ maxBodyBytes: 10 }), { port: 0 });
    const response = await roundTrip(server.port, create(server.port, "Expect: 100-continue", "Content-Length: 11"));
    expect(response).toMatch(/^HTTP\/1.1 413 /);
  });
});

test.each(["/ü", "/a/../b", "/v1/.", "/a^b", "/v1//"])(
  "the base path %s responds at the printed URL",
  async (basePath) => {
    await using server = await serve(createPlantStore(), { port: 0, basePath });
    expect((await post(server.url)).status).toBe(200);
  },
);
