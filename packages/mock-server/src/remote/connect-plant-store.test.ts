import { getEventListeners } from "node:events";
import { createServer, type RequestListener, type ServerResponse, setGlobalProxyFromEnv } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listen as listenBy, open } from "../../../../test/e2e/support/servers.ts";
import { CLOSED } from "../../../../test/support/failing-connections.ts";
import { type ServeOptions, serve } from "../server.ts";
import { faults } from "../service/faults/faults.ts";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import { plant, rejectionOf, sendRequest, statuses } from "../testing/requests.ts";
import { connectPlantStore, type RemotePlantStore as Mock } from "./connect-plant-store.ts";

const TOKEN = "s3cret";

async function start(options: ServeOptions = {}, store: PlantStore = createPlantStore()) {
  const server = await serve(store, { port: 0, spaces: true, control: { token: TOKEN }, ...options });
  onTestFinished(() => server.close());
  return { ...server, store };
}

const connect = (url: string, options: object = {}) => connectPlantStore(url, { controlToken: TOKEN, ...options });

async function connected(options: object = {}) {
  const server = await start();
  return { ...server, mock: await connect(server.url, options) };
}

const nextOf = (mock: Mock, after?: string) => mock.requests.follow({ after })[Symbol.asyncIterator]().next();

async function listen(listener: RequestListener): Promise<string> {
  const server = await listenBy(listener);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

const otherServer = (status: number, headers: Readonly<Record<string, string>>, body: string) =>
  listen((_, response) => response.writeHead(status, headers).end(body));

const INFO = { contract: "1.0.0", options: {} };

describe("it fails by one line that says what to do, and never shows the token:", () => {
  const messageOf = async (promise: Promise<unknown>) => {
    const message = String(await rejectionOf(promise));
    expect(message).not.toContain(TOKEN);
    return message;
  };

  test("a wrong option", async () => {
    for (const [url, options, words] of [
      ["127.0.0.1:4010", {}, "the URL must be http://127.0.0.1:4010, or "],
      ["file:///mock", {}, "the URL must be http://127.0.0.1:4010, or "],
      ["http://localhost", { controlToken: undefined }, "controlToken is missing"],
      ["http://localhost", { controlToken: `${TOKEN}\n` }, "controlToken must be a bearer token"],
      ["http://localhost", { space: 1 }, "space must be a string"],
      ["http://localhost", { fetch: 1 }, "fetch must be a function"],
      ["http://localhost", { signal: {} }, "signal must be an AbortSignal"],
      ["http://localhost", { token: "x" }, 'unknown option "token"'],
    ] as const)
      expect(await messageOf(connect(url, options))).toContain(`TypeError: connectPlantStore: ${words}`);
  });

  test("a proxy that refuses, without its password", async () => {
    const refusing = createServer().on("connect", (_request, socket) => socket.end("HTTP/1.1 407 No\r\n\r\n"));
    await using proxy = await open(refusing);
    onTestFinished(setGlobalProxyFromEnv({ http_proxy: proxy.url.replace("//", "//me:swordfish@") }));
    const said = await messageOf(connect("http://mock.test:4010"));
    expect(said).toContain(
      " responds at http://mock.test:4010 (Proxy response (407) !== 200 when HTTP Tunneling). Start",
    );
    expect(said).not.toContain("swordfish");
  });

  const json = { "content-type": "application/json", "x-content-type-options": "nosniff" };
  test.for<[number, Readonly<Record<string, string>>, string]>([
    [200, {}, "<h1>Welcome</h1>"],
    [200, json, "null"],
    [200, json, '{"contract":1}'],
    [302, { location: "/login" }, ""],
    [401, { "www-authenticate": "Basic" }, ""],
    [404, json, '{"message":"Cannot GET /_mock/api/info","error":"Not Found","statusCode":404}'],
    [404, {}, '{"error":40401,"message":"No"}'],
  ])("another program: %j", async ([status, headers, body]) => {
    const url = await otherServer(status, headers, body);
    expect(await messageOf(connect(url))).toBe(
      `Error: connectPlantStore: no Plant Store mock responds at ${url} (another program does, with ${status}). Start it, correct the address, or add its host to NO_PROXY behind a proxy.`,
    );
  });

  const urlOf = async (options: ServeOptions) => (await start(options)).url;
  test.for<[words: string, open: () => Promise<string>]>([
    ["refuses the control token. The mock prints it, ", () => urlOf({ control: { token: "other" } })],
    ["(connect ECONNREFUSED 127.0.0.1:", async () => `http://${CLOSED}`],
    ["has no control API. Start the command", () => urlOf({ control: undefined })],
    ["This server has no spaces.", () => urlOf({ spaces: false })],
    ["Error: connectPlantStore: Not open.", () => otherServer(404, json, '{"error":40402,"message":"Not open."}')],
    [": no Plant Store mock responds at http", () => listen(({ socket }) => socket.end("SSH-2.0-OpenSSH\r\n"))],
    ["version 2.3.0, this client version 1.", () => otherServer(200, {}, '{"contract":"2.3.0","news":true}')],
  ])("a server that is none for it: %s", async ([words, open]) => {
    expect(await messageOf(connect(await open(), { space: "a" }))).toContain(words);
  });

  test("a function as a filter, or what would match every plant", async () => {
    const { mock } = await connected();
    const filter = () => true;
    for (const asked of [mock.requests.all(filter), mock.requests.last(filter), mock.requests.waitFor(1, filter)])
      expect(await messageOf(asked)).toMatch(/^TypeError: .*a function cannot travel.*\{ status: 503 \}/);
    for (const when of [filter, null, new Map([["id", 1]]), [], new Date(0), 5, "id"])
      expect(await messageOf(mock.inject(faults.hang(), { when: when as never }))).toMatch(
        /^TypeError: .*when: \{ id: … \}/,
      );
    expect(await mock.injected()).toEqual([]);
  });

  test("to follow after what is not an id of an event", async () => {
    const { mock } = await connected();
    for (const after of ["junk", "", "a\nb", "ü"])
      expect(await messageOf(nextOf(mock, after))).toMatch(/must be the id of an event\.$/);
  });

  test("a space that the server no longer has: its plants are not just missing", async () => {
    const { port, store, close, mock } = await connected({ space: "a" });
    await close();
    await start({ port, spaces: false }, store);
    expect(await messageOf(mock.plants.has(1))).toContain("This server has no spaces.");
  });
});

test.each(["", "/v1", "/spaces/x"])("below %j, a URL names the server or a space, or is refused", async (basePath) => {
  const { url, store } = await start({ basePath });
  const { origin } = new URL(url);
  for (const [address, emptied] of [
    [`${url}/`, "default"],
    [origin, "default"],
    [`${origin}/_mock/#token=${TOKEN}`, "default"],
    [`${origin}/_mock/?space=a`, "a"],
    [`${url}/spaces/a/`, "a"],
  ] as const) {
    for (const name of ["default", "a"]) await statuses(store.space(name), 1);
    await using mock = await connect(address);
    await mock.reset();
    const counts = await Promise.all(["default", "a"].map((name) => store.space(name).plants.count()));
    expect(counts, address).toEqual(emptied === "a" ? [1, 0] : [0, 1]);
    expect(await mock.info()).toMatchObject({ spaces: ["a"], storage: "memory", options: { spaces: "true" } });
  }
  for (const path of ["/plants", "/spaces", "/spaces/a/plants", "/other/spaces/a"])
    await expect(connect(url + path)).rejects.toThrow(`the URL must be ${url}, or ${url}/spaces/<name> for a space.`);
  await expect(connect(`${url}/spaces/a`, { space: "b" })).rejects.toThrow("the URL names the space a.");
});

test("lists come in pages; a reset while they are read gives the plants after it, and none from before", async () => {
  const { url, store } = await start({}, createPlantStore({ journalSize: 1_001, seed: [{ id: 7, name: "Seed" }] }));
  await Promise.all(Array.from({ length: 1_001 }, (_, id) => sendRequest(store, plant(id))));
  let resets = 1;
  const resetting: typeof fetch = async (...call) => {
    if (String(call[0]).includes("after=") && resets++ === 0) await store.reset();
    return fetch(...call);
  };
  await using mock = await connect(url, { fetch: resetting });
  expect(await mock.plants.values()).toEqual(await store.plants.values());
  expect(await mock.requests.all()).toEqual(await store.requests.all());
  resets = 0;
  expect(await mock.plants.values()).toEqual([{ id: 7n, name: "Seed" }]);
});

test("a server that goes away while somebody waits: the error says so", async () => {
  const { close, mock } = await connected();
  const waiting = rejectionOf(mock.requests.waitFor(1, undefined, { timeoutMs: 1_500 }));
  await mock.requests.count();
  await close();
  expect(String(await waiting)).toContain("no Plant Store mock responds");
});

test.for<[title: string, space: string | undefined]>([
  ["A server that goes away and comes back", undefined],
  ["A space that the server closes and opens again", "a"],
])("%s: whoever follows goes on, and is told of the reset", async ([, space]) => {
  const { port, close, store, mock } = await connected({ space });
  let current = store;
  const seen: string[] = [];
  for await (const { kind } of mock.requests.follow()) {
    seen.push(kind);
    if (kind !== "completed") await statuses(space === undefined ? current : current.space(space), 1);
    else if (seen.length === 4) break;
    else if (space !== undefined) await store.space(space).close();
    else {
      await close();
      ({ store: current } = await start({ port }));
    }
  }
  expect(seen).toEqual(["start", "completed", "reset", "completed"]);
});

async function lostBy(respond: (init?: RequestInit) => Promise<Response>, call: (mock: Mock) => Promise<unknown>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fetch = async (target: unknown, init?: RequestInit) =>
    String(target).includes("/info") ? Response.json(INFO) : respond(init);
  const mock = await connect("http://127.0.0.1:4010", { fetch });
  const start = Date.now();
  const lost = rejectionOf(call(mock)).then((error) => ({ message: String(error), ms: Date.now() - start }));
  await vi.advanceTimersByTimeAsync(60_000);
  return lost;
}

test("a server that stays away, or ends each stream at once, is asked eight times in some six seconds", async () => {
  const respond = vi.fn(async () => new Response('event: end\ndata: {"reason":"The storage failed."}\n\n'));
  respond.mockRejectedValueOnce(new TypeError("fetch failed"));
  const { message, ms } = await lostBy(respond, nextOf);
  expect(message).toContain("the events ended. The storage failed.");
  expect([respond.mock.calls.length, ms]).toEqual([8, 6_301]);
});

test("whoever waits is told that a server counts as lost, long before the wait ends", async () => {
  const lost = () => Promise.reject<Response>(new TypeError("fetch failed"));
  const page = Response.json({ epoch: "e", eventId: "e:0", requests: [], dropped: 0 });
  // It asks for the events, then for the page.
  const respond = vi.fn(lost).mockImplementationOnce(lost).mockResolvedValueOnce(page);
  const { message, ms } = await lostBy(respond, (mock) => mock.requests.waitFor(1, {}, { timeoutMs: 30_000 }));
  expect(message).toContain("no Plant Store mock responds");
  expect(ms).toBe(6_301);
});

test("a server that takes requests and says nothing counts as lost after ten seconds", async () => {
  const silence = (init?: RequestInit) =>
    new Promise<never>((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  const { message, ms } = await lostBy(silence, (mock) => mock.requests.waitFor(1, {}, { timeoutMs: 100 }));
  expect(message).toContain("no Plant Store mock responds at http://127.0.0.1:4010 (nothing within 10000 ms)");
  expect(ms).toBe(10_000);
});

test("each request has a signal of its own, which retains nothing: Node 20 would warn of 1,500", async () => {
  const { url, store } = await start();
  const fetching = vi.fn<typeof fetch>(fetch);
  const { signal } = new AbortController();
  const mock = await connect(url, { fetch: fetching, signal });
  await statuses(store, 1);
  for (let calls = 0; calls < 5; calls++) await mock.requests.waitFor(1);
  const signals = new Set(fetching.mock.calls.map(([, init]) => init?.signal));
  expect(signals.size).toBeGreaterThanOrEqual(1 + 5);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await mock.close();
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test.for<[title: string, words: string, act: (mock: Mock, response: ServerResponse) => unknown]>([
  ["breaks off", "no Plant Store mock responds", (_, response) => response.destroy()],
  ["is still to come when the store is closed", "this store is closed", (mock) => mock.close()],
])("a response whose body %s", async ([, words, act]) => {
  const url = await listen((request, response) => {
    if (request.url?.includes("/info")) response.end(JSON.stringify(INFO));
    else {
      response.writeHead(200, { "content-length": 100 }).write('{"epoch":');
      setTimeout(() => act(mock, response), 20);
    }
  });
  const mock: Mock = await connect(url);
  await expect(mock.plants.count()).rejects.toThrow(words);
});

test.for(["close", "signal"] as const)("%s ends what is under way", async (by) => {
  const { url } = await start();
  const leaving = new AbortController();
  const mock = await connect(url, { signal: leaving.signal });
  const waiting = rejectionOf(mock.requests.waitFor(1));
  const events = mock.requests.follow()[Symbol.asyncIterator]();
  await events.next();
  const following = rejectionOf(events.next());
  await mock.requests.count();
  if (by === "close") await Promise.all([mock.close(), mock.close()]);
  else leaving.abort();
  const words = by === "close" ? "this store is closed" : "aborted";
  for (const promise of [waiting, following, rejectionOf(mock.reset())]) expect(String(await promise)).toContain(words);
});
