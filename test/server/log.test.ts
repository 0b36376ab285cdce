/** One log entry a request, whatever became of it; over real sockets. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type LogEntry, type ServeOptions, serve } from "@plant-store/mock-server/server";
import { describe, expect, onTestFinished, test } from "vitest";

const BODY = '{"id":1,"name":"Fern"}';

function create(target = "/plants", ...fields: string[]): string {
  const head = [`POST ${target} HTTP/1.1`, "Host: localhost", "Authorization: Bearer swordfish", ...fields];
  return `${head.join("\r\n")}\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`;
}

async function started(store: PlantStore = createPlantStore(), options: ServeOptions = {}) {
  const entries: LogEntry[] = [];
  let told = () => {};
  const log = (entry: LogEntry) => {
    entries.push(entry);
    told();
  };
  const server = await serve(store, { port: 0, log, ...options });
  onTestFinished(() => server.close());
  return {
    server,
    async send(...parts: string[]) {
      const socket = open(server.port);
      for (const part of parts) socket.write(part);
      return text(socket);
    },
    /** All entries, once there are so many. */
    async entries(count: number) {
      while (entries.length < count) await new Promise<void>((resolve) => (told = resolve));
      await server.close();
      return entries.map(({ method, path, status, reason }) => ({ method, path, status, reason }));
    },
  };
}

function open(port: number): Socket {
  // A server that ends a connection with something unread on it resets it.
  return connect(port, "127.0.0.1").on("error", () => {});
}

describe("one entry", () => {
  test.for<readonly [title: string, request: string, entry: object]>([
    ["of a create", create(), { method: "POST", path: "/plants", status: 200 }],
    ["without its query", create("/plants?access_token=swordfish"), { path: "/plants", status: 200 }],
    ["without a fragment", create("/plants#access_token=swordfish"), { path: "/plants", status: 200 }],
    ["of an absolute target", create("http://me:swordfish@localhost/plants"), { path: "/plants", status: 400 }],
    ["of another scheme", create("ftp://me:swordfish@localhost/x"), { path: "ftp://localhost/x", status: 404 }],
    ["of escapes", create("/%1b[2J%0a%0d%9b"), { path: "/%1b[2J%0a%0d%9b", status: 404 }],
    ["of 15 kB", create(`/${"x".repeat(15_000)}`), { path: `/${"x".repeat(15_000)}`, status: 404 }],
    ["of 100 kB", create(`/${"x".repeat(100_000)}`), { path: undefined, status: 431, reason: /too large/ }],
    ["of bytes beyond ASCII", create("/\u009b2J\u0085"), { path: undefined, status: 400, reason: /not well-formed/ }],
    ["of a foreign Host", create().replace("localhost", "evil.test"), { status: 403, reason: /that Host/ }],
    ["of a foreign Origin", create("/plants", "Origin: https://evil.test"), { status: 403, reason: /that origin/ }],
    ["of no HTTP", "swordfish\r\n\r\n", { method: undefined, path: undefined, status: 400, reason: /not well-formed/ }],
    ["of CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", { method: "CONNECT", status: 405 }],
    ["of HEAD", create().replace("POST", "HEAD"), { method: "HEAD", status: 405, reason: "Method Not Allowed" }],
    ["of a document", create("/healthz").replace("POST", "GET"), { method: "GET", path: "/healthz", status: 200 }],
    ["of a wrong scheme", create().replace("Bearer", "Basic"), { status: 401, reason: /Bearer/ }],
  ])("%s", async ([, request, entry]) => {
    const { send, entries } = await started();
    await send(request);
    const [first, ...others] = await entries(1);
    expect(others).toEqual([]);
    const { reason, ...rest } = { reason: undefined, ...entry };
    expect(first).toMatchObject(rest);
    if (reason !== undefined) expect(first?.reason).toMatch(reason);
    expect(JSON.stringify(first)).not.toContain("sword");
  });

  test.each(["connectionReset", "emptyReply", "truncatedBody", "garbage"] as const)("of faults.%s", async (kind) => {
    const { server, send, entries } = await started();
    await server.inject(faults[kind](), { times: 1 });
    await send(create()).catch(() => {});
    const reason = `The connection failed, as a fault asked for (faults.${kind}).`;
    expect(await entries(1)).toEqual([{ method: "POST", path: "/plants", status: undefined, reason }]);
  });

  test.each([
    ["while it waits for ever", faults.hang()],
    ["while it waits", faults.latency(50)],
  ])("of a client that leaves %s", async (_title, fault) => {
    const store = createPlantStore();
    await store.inject(fault);
    const { server, entries } = await started(store);
    const socket = open(server.port);
    socket.write(create());
    await store.requests.waitFor(1);
    socket.destroy();
    const reason = "The connection ended before the response.";
    expect(await entries(1)).toEqual([{ method: "POST", path: "/plants", status: undefined, reason }]);
  });

  test("of a client that leaves in its body", async () => {
    const { server, entries } = await started();
    const socket = open(server.port);
    socket.write(create("/plants", "Expect: 100-continue").slice(0, -5));
    await once(socket, "data");
    socket.resetAndDestroy();
    const reason = "The connection ended before the body was complete.";
    expect(await entries(1)).toEqual([{ method: "POST", path: "/plants", status: undefined, reason }]);
  });

  test("of a body that takes too long, and of one that breaks off", async () => {
    const timeouts = { headersMs: 50, requestMs: 100 };
    const { send, entries } = await started(createPlantStore(), { timeouts });
    expect(await send(create().slice(0, -5))).toMatch(/^HTTP\/1\.1 408 /);
    expect(await entries(1)).toEqual([
      { method: "POST", path: "/plants", status: 408, reason: "The request took too long to arrive." },
    ]);
    const other = await started();
    const chunked = create().replace(/Content-Length: \d+/, "Transfer-Encoding: chunked");
    expect(await other.send(chunked)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await other.entries(1)).toMatchObject([{ method: "POST", path: "/plants", status: 400 }]);
  });
});

test("what is malformed behind a request that is still in flight has an entry, and an answer in its turn", async () => {
  const store = createPlantStore();
  await store.inject(faults.latency(30));
  const { send, entries } = await started(store);
  const answer = await send(`${create().replace("Connection: close\r\n", "")}no HTTP\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  expect((await entries(2)).map(({ method, status }) => [method, status])).toEqual([
    [undefined, 400],
    ["POST", 200],
  ]);
});

describe("a log that fails changes nothing", () => {
  test.each<[string, () => void]>([
    [
      "at once",
      () => {
        throw new Error("broken");
      },
    ],
    ["later", async () => Promise.reject(new Error("broken"))],
  ])("%s", async (_when, log) => {
    const { server, send } = await started(createPlantStore(), { log });
    expect(await send(create())).toMatch(/^HTTP\/1\.1 200 .*"Fern"\}$/s);
    expect(await send("CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n")).toMatch(/^HTTP\/1\.1 405 /);
    expect(await send("no HTTP\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    await server.inject(faults.emptyReply(), { times: 1 });
    expect(await send(create())).toBe("");
    expect(await send(create())).toMatch(/^HTTP\/1\.1 200 /);
  });
});
