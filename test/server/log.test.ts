/** One log entry a request, however it ends; over real sockets. */
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type LogEntry, type ServeOptions, serve } from "@plant-store/mock-server/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "../e2e/support/servers.ts";
import { create as createWith } from "../support/raw-requests.ts";
import { open, roundTrip } from "../support/sockets.ts";

const CLOSE = "Connection: close\r\n";

/** The ids in the entry of a first create. */
const FIRST = { requestId: "plant-store-1", plantId: "1" };

function create(target = "/plants", fields = ""): string {
  const request = createWith({ line: `POST ${target} HTTP/1.1`, fields: fields + CLOSE });
  return request.replace("Bearer t1", "Bearer swordfish");
}

async function started(store: PlantStore = createPlantStore(), options: ServeOptions = {}) {
  const entries: LogEntry[] = [];
  const server = await serve(store, { port: 0, log: (entry) => entries.push(entry), ...options });
  onTestFinished(() => server.close());
  return {
    server,
    send: async (request: string) => (await roundTrip(server.port, request)).map(({ status }) => status),
    /** Resolves to all entries once there are so many. */
    async entries(count: number) {
      await expect.poll(() => entries.length).toBeGreaterThanOrEqual(count);
      await server.close();
      return entries.map(({ durationMs: _, ...entry }) => entry);
    },
  };
}

describe("one entry", () => {
  test.for<readonly [title: string, request: string, entry: object]>([
    ["of a create", create(), { method: "POST", path: "/plants", status: 200, ...FIRST }],
    ["without its query", create("/plants?access_token=swordfish"), { path: "/plants", status: 200 }],
    ["without a fragment", create("/plants#access_token=swordfish"), { path: "/plants", status: 200 }],
    ["of an absolute target", create("http://me:swordfish@localhost/plants"), { path: "/plants", status: 400 }],
    ["of another scheme", create("ftp://me:swordfish@localhost/x"), { path: "ftp://localhost/x", status: 404 }],
    ["of escapes", create("/%1b[2J%0a%0d%9b"), { path: "/%1b[2J%0a%0d%9b", status: 404 }],
    ["of 15 kB", create(`/${"x".repeat(15_000)}`), { path: `/${"x".repeat(15_000)}`, status: 404 }],
    ["of 100 kB", create(`/${"x".repeat(100_000)}`), { path: undefined, status: 431, reason: /too large/ }],
    ["of bytes beyond ASCII", create("/\u009b2J\u0085"), { path: undefined, status: 400, reason: /not well-formed/ }],
    [
      "of a foreign Host",
      create().replace("localhost", "evil.test"),
      { status: 403, reason: /that Host/, requestId: "plant-store-unrecorded-1" },
    ],
    ["of a foreign Origin", create("/plants", "Origin: https://evil.test\r\n"), { status: 403, reason: /that origin/ }],
    [
      "of no HTTP",
      "swordfish\r\n\r\n",
      { method: undefined, requestId: "plant-store-unrecorded-1", status: 400, reason: /not well-formed/ },
    ],
    ["of CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", { method: "CONNECT", status: 405 }],
    ["of HEAD", create("/other").replace("POST", "HEAD"), { method: "HEAD", status: 404, reason: "Not Found" }],
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

  test("of a 500, with the error behind it, which the response does not show", async () => {
    const verifyToken = (token: string) => Promise.reject(new Error(`The storage is gone: ${token}`));
    const { server, entries } = await started(createPlantStore({ verifyToken }));
    const response = await fetch(`${server.url}/plants`, { method: "POST", headers: { Authorization: "Bearer s" } });
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringMatching(/gone/)]);
    expect(await entries(1)).toMatchObject([{ status: 500, cause: "The storage is gone: [redacted]" }]);
  });

  test.each(["connectionReset", "emptyReply", "truncatedBody", "garbage"] as const)("of faults.%s", async (kind) => {
    const { server, send, entries } = await started();
    await server.inject(faults[kind](), { times: 1 });
    await send(create());
    const reason = `A fault made the connection fail (faults.${kind}).`;
    expect(await entries(1)).toEqual([{ method: "POST", path: "/plants", status: undefined, ...FIRST, reason }]);
  });

  test.for([
    ["is cut", '"cut', "Internal Server Error"],
    ["goes on", '"a"}{}', "Internal Server Error"],
    ["has no text", '"a","message":{}}', "Internal Server Error"],
    ["moves a cursor", '"\\u001b[2J\\n"}', "Internal Server Error"],
    ["is long", `"${"x".repeat(9_000)}"}`, "Internal Server Error"],
    ["has a token", '"a \\"plant\\" for swordfish"}', 'a "plant" for [redacted]'],
  ])("of a fault whose body resembles an error, and %s", async ([, rest, reason]) => {
    const store = createPlantStore();
    const headers = { "Content-Type": "application/json" };
    await store.inject(faults.respond({ status: 500, headers, body: `{"error":50000,"message":${rest}` }));
    const { send, entries } = await started(store);
    expect(await send(create())).toEqual([500]);
    expect(await entries(1)).toMatchObject([{ status: 500, reason }]);
  });

  test.each([
    ["while it waits for ever", faults.hang()],
    ["while it waits", faults.latency(2_000)],
  ])("of a client that leaves %s", async (_title, fault) => {
    const store = createPlantStore();
    await store.inject(fault);
    const { server, entries } = await started(store);
    {
      using connection = await open(server.port);
      connection.send(create());
      await store.requests.waitFor(1);
    }
    const reason = "The connection ended before the response.";
    expect(await entries(1)).toEqual([{ method: "POST", path: "/plants", status: undefined, ...FIRST, reason }]);
  });

  test("in front of a real service has the mock's own id", async () => {
    await using service = await listen((_, response) => response.setHeader("X-Request-Id", "theirs-7").end());
    const { send, entries } = await started(createPlantStore({ upstream: service.url }));
    expect(await send(create())).toEqual([200]);
    expect(await entries(1)).toMatchObject([{ status: 200, ...FIRST, upstream: { status: 200 } }]);
  });

  test("of a client that leaves in its body", async () => {
    const { server, entries } = await started();
    using connection = await open(server.port);
    connection.send(create("/plants", "Expect: 100-continue\r\n").slice(0, -5));
    await connection.responses(1);
    connection.socket.resetAndDestroy();
    const reason = "The connection ended before the body was complete.";
    expect(await entries(1)).toMatchObject([{ method: "POST", path: "/plants", status: undefined, reason }]);
  });

  test("of a body that takes too long, and of one that breaks off", async () => {
    const timeouts = { headersMs: 2_000, requestMs: 2_000 };
    const { send, entries } = await started(createPlantStore(), { timeouts });
    expect(await send(create().slice(0, -5))).toEqual([408]);
    expect(await entries(1)).toMatchObject([
      { method: "POST", path: "/plants", status: 408, reason: "The request took too long to arrive." },
    ]);
    const other = await started();
    const chunked = create().replace(/Content-Length: \d+/, "Transfer-Encoding: chunked");
    expect(await other.send(chunked)).toEqual([400]);
    expect(await other.entries(1)).toMatchObject([{ method: "POST", path: "/plants", status: 400 }]);
  });
});

describe("a log that fails changes nothing", () => {
  const fail = (): never => {
    throw new Error("broken");
  };
  test.each<[string, () => void]>([
    ["at once", fail],
    ["later", async () => fail()],
  ])("%s", async (_when, log) => {
    const { server, send } = await started(createPlantStore(), { log });
    expect(await send(create())).toEqual([200]);
    expect(await send("CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n")).toEqual([405]);
    expect(await send("no HTTP\r\n\r\n")).toEqual([400]);
    await server.inject(faults.emptyReply(), { times: 1 });
    expect(await send(create())).toEqual([]);
    expect(await send(create())).toEqual([200]);
  });
});
