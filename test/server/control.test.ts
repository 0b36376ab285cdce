/** The control API of a server, by `fetch`, as a program in any language uses it. */
import { connectPlantStore, createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type LogEntry, type PlantStoreServer, type ServeOptions, serve } from "@plant-store/mock-server/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { changedStorage } from "../../packages/mock-server/src/testing/changed-storage.ts";
import { post } from "../support/raw-requests.ts";
import { open } from "../support/sockets.ts";

const TOKEN = "control-sword";

async function started(store: PlantStore = createPlantStore(), options: ServeOptions = {}): Promise<PlantStoreServer> {
  const server = await serve(store, { port: 0, control: { token: TOKEN }, ...options });
  onTestFinished(() => server.close());
  return server;
}

function ask(server: PlantStoreServer, target: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}/_mock/api${target}`, {
    ...init,
    headers: { Authorization: `Bearer ${TOKEN}`, ...init.headers },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: JSON, whose members the tests look at
async function json(server: PlantStoreServer, target: string, init?: RequestInit): Promise<any> {
  return (await ask(server, target, init)).json();
}

function inject(server: PlantStoreServer, injection: object, query = ""): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return ask(server, `/faults${query}`, { method: "POST", headers, body: JSON.stringify(injection) });
}

async function create(url: string, id = 1): Promise<number | string> {
  return post(url, { body: `{"id":${id},"name":"Fern"}` }).then(
    ({ status }) => status,
    ({ name }: Error) => name,
  );
}

test("a base URL below /_mock is refused, also while it is off, but for another base path", async () => {
  await expect(serve(createPlantStore({ baseUrl: "https://api.test/_mock/v1" }), { port: 0 })).rejects.toThrow(
    /^serve: basePath must not be \/_mock or below/,
  );
  const server = await started(createPlantStore({ baseUrl: "https://api.test/_mock/v1" }), { basePath: "/v1" });
  expect((await json(server, "/info")).options.basePath).toBe("/v1");
});

test("no control request is in the journal, takes a number or is logged, but for one that fails", async () => {
  const log: LogEntry[] = [];
  let isFull = false;
  const fail = () => Promise.reject(new Error("disk is full"));
  const storage = changedStorage(({ state }) => ({ state: () => (isFull ? fail() : state()) }));
  const store = createPlantStore({ storage });
  const server = await started(store, { log: (entry) => log.push(entry) });
  await ask(server, "/info");
  await ask(server, "/nowhere");
  await ask(server, "/info", { headers: { Authorization: "Bearer t1" } });
  expect([await store.requests.count(), log]).toEqual([0, []]);
  isFull = true;
  const failed = await ask(server, "/faults");
  expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining("disk")]);
  expect(log).toMatchObject([{ method: "GET", path: "/_mock/api/faults", status: 500, cause: "disk is full" }]);
  expect(await create(server.url)).toBe(200);
  expect((await store.requests.last())?.number).toBe(1);
});

test("a fault of a socket meets the requests of this server only", async () => {
  const store = createPlantStore();
  const [one, other] = [await started(store), await started(store)];
  expect((await inject(one, { fault: { kind: "connectionReset" }, times: 1, at: "response" })).status).toBe(201);
  await one.inject(faults.garbage());
  // @ts-expect-error: it needs no socket
  await expect(one.inject(faults.hang())).rejects.toThrow(/^server\.inject: this is not a fault .* store\.inject/);
  expect((await json(one, "/faults")).faults).toMatchObject([
    { fault: { kind: "connectionReset" }, at: "response", left: 1 },
    { fault: { kind: "garbage" }, at: "request" },
  ]);
  expect(await create(other.url)).toBe(200);
  expect(await create(one.url, 2)).toBe("TypeError");
  expect((await ask(one, "/faults", { method: "DELETE" })).status).toBe(204);
  expect(await create(one.url, 2)).toBe(200);
});

describe("spaces", () => {
  test("each is made when it is first named, and its faults meet its own requests", async () => {
    const store = createPlantStore();
    const server = await started(store, { spaces: true });
    expect((await inject(server, { fault: { kind: "status", status: 503 } }, "?space=mine")).status).toBe(201);
    expect(store.spaces()).toEqual(["mine"]);
    await server.space("other").inject(faults.emptyReply(), { times: 1 });
    const urls = [server.space("mine").url, server.url, server.space("other").url];
    expect(await Promise.all(urls.map((url) => create(url)))).toEqual([503, 200, "TypeError"]);
    expect((await json(server, "/requests?space=mine")).requests).toHaveLength(1);
    expect((await json(server, "/plants?space=default")).total).toBe(1);
    await using mock = await connectPlantStore(server.url, { controlToken: TOKEN, space: "mine" });
    const events = mock.requests.follow()[Symbol.asyncIterator]();
    await events.next();
    await create(server.url);
    await create(server.space("mine").url, 7);
    expect((await events.next()).value).toMatchObject({ kind: "completed", request: { plant: { id: 7n } } });
  });

  test("a read of one that nobody has opened is a 404 that lists the open ones, and opens none", async () => {
    const store = createPlantStore();
    const server = await started(store, { spaces: true });
    await json(server, "/info?space=one");
    await ask(server, "/reset?space=two", { method: "POST" });
    const message = expect.stringContaining("Nobody has opened this space. Open are default, one, two.");
    for (const path of ["/requests", "/plants", "/plants/1", "/faults", "/events"])
      expect(await json(server, `${path}?space=tow`), path).toEqual({ error: 40402, message });
    expect((await ask(server, "/faults?space=tow", { method: "DELETE" })).status).toBe(404);
    expect(store.spaces()).toEqual(["one", "two"]);
    expect((await ask(server, "/plants?space=two")).status).toBe(200);
  });

  test.each([
    ["where the server has none", {}, "mine", "has no spaces"],
    ["under a wrong name", { spaces: true }, "../mine", "name must be"],
    ["where no more can be opened", { spaces: true }, "another", "no more can be opened"],
  ] as const)("there is none %s", async (_, options, name, words) => {
    const store = createPlantStore({ maxSpaces: 1 });
    store.space("one");
    const server = await started(store, options);
    const response = await json(server, `/info?space=${encodeURIComponent(name)}`);
    expect(response).toEqual({ error: 40401, message: expect.stringContaining(words) });
    expect(store.spaces()).toEqual(["one"]);
  });
});

test("events end with the server: the stream of a client that reads, the connection of one that does not", async () => {
  const server = await started();
  const events = await ask(server, "/events");
  expect([events.status, Object.fromEntries(events.headers)]).toMatchObject([
    200,
    // A proxy must not compress or buffer them.
    { "content-type": "text/event-stream", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
  ]);
  using stalled = await open(server.port);
  stalled.socket.pause();
  stalled.send(`GET /_mock/api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`);
  await create(server.url);
  await server.close();
  expect(await events.text()).toMatch(/\n\nevent: end\ndata: \{"reason":"The server stops\."\}\n\n$/);
  expect(await create(server.url)).toBe("TypeError");
});

test("the 101st client of events gets 503, until another has left", async () => {
  const server = await started();
  const leaving = new AbortController();
  // Kept, since fetch cancels the response that nobody holds.
  const held: Response[] = [];
  const status = async () => {
    const response = await ask(server, "/events", { signal: leaving.signal });
    held.push(response);
    return response.status;
  };
  for (let opened = 0; opened < 100; opened++) expect(await status()).toBe(200);
  expect(await status()).toBe(503);
  leaving.abort();
  await expect.poll(async () => (await ask(server, "/events")).status).toBe(200);
  expect(held).toHaveLength(101);
});
