import { getEventListeners } from "node:events";
import { createServer, type RequestListener, setGlobalProxyFromEnv } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listen as listenBy, open } from "../../../../test/e2e/support/servers.ts";
import { contractVersion } from "../control/control-contract.ts";
import { type ServeOptions, serve } from "../server.ts";
import { faults } from "../service/faults/faults.ts";
import type { JournalEvent } from "../store/journal/follow.ts";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import { plant, rejectionOf, sendRequest, statuses } from "../testing/requests.ts";
import { connectPlantStore } from "./connect-plant-store.ts";

const TOKEN = "s3cret";

async function start(options: ServeOptions = {}, store: PlantStore = createPlantStore()) {
  const server = await serve(store, { port: 0, spaces: true, control: { token: TOKEN }, ...options });
  onTestFinished(() => server.close());
  return { ...server, store };
}

const connect = (url: string, options: object = {}) => connectPlantStore(url, { controlToken: TOKEN, ...options });

async function connected(options: object = {}, store?: PlantStore) {
  const server = await start({}, store);
  return { ...server, mock: await connect(server.url, options) };
}

function otherServer(status: number, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  return listen((_, response) => response.writeHead(status, headers).end(body));
}

async function listen(listener: RequestListener): Promise<string> {
  const server = await listenBy(listener);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

const INFO = { contract: "1.0.0", options: {} };

function unreliableServer(listener: RequestListener): Promise<string> {
  return listen((request, response) =>
    request.url?.includes("/info") ? response.end(JSON.stringify(INFO)) : listener(request, response),
  );
}

describe("it fails by one line that says what to do, and never shows the token:", () => {
  const messageOf = async (promise: Promise<unknown>) => {
    const message = String(await rejectionOf(promise));
    expect(message).not.toContain(TOKEN);
    return message;
  };

  test("a wrong option", async () => {
    const { url } = await start();
    for (const wrong of ["127.0.0.1:4010", "file:///mock"])
      expect(await messageOf(connect(wrong))).toMatch(/^TypeError: .*: the URL must be http:\/\/127.0.0.1:4010, or /);
    for (const [options, words] of [
      [{ controlToken: undefined }, "controlToken is missing"],
      [{ controlToken: `${TOKEN}\n` }, "controlToken must be a bearer token"],
      [{ space: 1 }, "space must be a string"],
      [{ fetch: 1 }, "fetch must be a function"],
      [{ signal: {} }, "signal must be an AbortSignal"],
      [{ token: "x" }, 'unknown option "token"'],
    ] as const)
      expect(await messageOf(connect(url, options))).toMatch(new RegExp(`^TypeError: connectPlantStore: ${words}`));
  });

  test("a token of another server, or of the service", async () => {
    const { url } = await start({}, createPlantStore({ tokens: ["t1"] }));
    for (const controlToken of ["other", "t1"])
      expect(await messageOf(connect(url, { controlToken }))).toBe(
        `Error: connectPlantStore: ${url} refuses the control token. The mock prints it, unless it was given.`,
      );
  });

  const nobody = (url: string, why: string) =>
    `Error: connectPlantStore: no Plant Store mock responds at ${url} (${why}). Start it, correct the address, or add its host to NO_PROXY behind a proxy.`;

  test("no server", async () => {
    const { url, port, close } = await start();
    await close();
    expect(await messageOf(connect(url))).toBe(nobody(url, `connect ECONNREFUSED 127.0.0.1:${port}`));
  });

  test("a proxy that refuses", async () => {
    const refusing = createServer().on("connect", (_request, socket) => socket.end("HTTP/1.1 407 No\r\n\r\n"));
    await using proxy = await open(refusing);
    const url = "http://mock.test:4010";
    onTestFinished(setGlobalProxyFromEnv({ http_proxy: proxy.url.replace("//", "//me:swordfish@") }));
    expect(await messageOf(connect(url))).toBe(nobody(url, "Proxy response (407) !== 200 when HTTP Tunneling"));
  });

  const json = { "content-type": "application/json", "x-content-type-options": "nosniff" };
  test.for<[number, Readonly<Record<string, string>>, string]>([
    [200, {}, ""],
    [200, {}, "<h1>Welcome</h1>"],
    [200, json, "null"],
    [200, json, "{}"],
    [200, json, '{"contract":1}'],
    [302, { location: "/login" }, ""],
    [401, { "www-authenticate": "Basic" }, ""],
    [404, {}, "<h1>Not found</h1>"],
    [404, json, '{"message":"Cannot GET /_mock/api/info","error":"Not Found","statusCode":404}'],
    [404, {}, '{"error":40401,"message":"No"}'],
  ])("another program: %j", async ([status, headers, body]) => {
    const url = await otherServer(status, headers, body);
    expect(await messageOf(connect(url))).toBe(nobody(url, `another program does, with ${status}`));
  });

  // The client's version is that of its contract.
  const versions = `version 2.3.0, this client version ${contractVersion.replace(/\..*/, ".")}`;
  const urlOf = async (options: ServeOptions) => (await start(options)).url;
  test.for<[title: string, open: () => Promise<string>, words: string]>([
    ["a server without the control API", () => urlOf({ control: undefined }), "has no control API. Start the command"],
    ["a space that is none of the server's", () => urlOf({ spaces: false }), "This server has no spaces."],
    [
      "a server that never opens the space",
      () => otherServer(404, json, '{"error":40402,"message":"Not open."}'),
      "Error: connectPlantStore: Not open.",
    ],
    [
      "a program that speaks no HTTP",
      () => listen((request) => request.socket.end("SSH-2.0-OpenSSH\r\n")),
      ": no Plant Store mock responds at http",
    ],
    ["another version of the contract", () => otherServer(200, {}, '{"contract":"2.3.0","news":true}'), versions],
  ])("%s", async ([, open, words]) => {
    expect(await messageOf(connect(await open(), { space: "a" }))).toContain(words);
  });

  test("a function as a filter", async () => {
    const { mock } = await connected();
    const filter = () => true;
    for (const asked of [mock.requests.all(filter), mock.requests.last(filter), mock.requests.waitFor(1, filter)])
      expect(await messageOf(asked)).toMatch(/^TypeError: .*a function cannot travel.*\{ status: 503 \}/);
    expect(await messageOf(mock.inject(faults.hang(), { when: filter }))).toMatch(/^TypeError: .*when: \{ id: … \}/);
    expect(await mock.injected()).toEqual([]);
  });

  test.for([null, new Map([["id", 1]]), [], new Date(0), 5, "id"])("a filter for every plant: %o", async (when) => {
    const { mock } = await connected();
    expect(await messageOf(mock.inject(faults.hang(), { when: when as never }))).toMatch(/^TypeError: inject: /);
    expect(await mock.injected()).toEqual([]);
  });

  test.for(["junk", "", "a\nb", "ü"])("to follow after %j, which is not an id of an event", async (after) => {
    const { mock } = await connected();
    const events = mock.requests.follow({ after })[Symbol.asyncIterator]();
    expect(await messageOf(events.next())).toMatch(/^TypeError: .*must be the id of an event\.$/);
  });

  test("a space that the server no longer has: its plants are not just missing", async () => {
    const { port, store, close, mock } = await connected({ space: "a" });
    expect(await mock.plants.has(1)).toBe(false);
    await close();
    await start({ port, spaces: false }, store);
    expect(await messageOf(mock.plants.has(1))).toContain("This server has no spaces.");
    expect(await messageOf(mock.plants.values())).toContain("This server has no spaces.");
  });

  test("a response that breaks off", async () => {
    const url = await unreliableServer((_, response) => {
      response.writeHead(200, { "content-length": 100 }).write('{"epoch":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await messageOf((await connect(url)).plants.count())).toContain("no Plant Store mock responds");
  });
});

test.each(["", "/v1", "/spaces/x"])(
  "below %j, a URL names the server or a space of it, and no other is taken",
  async (basePath) => {
    const { url, store } = await start({ basePath });
    const { origin } = new URL(url);
    for (const [address, emptied] of [
      [`${url}/`, "default"],
      [origin, "default"],
      [`${origin}/_mock/#token=${TOKEN}`, "default"],
      [`${origin}/_mock/?space=a`, "a"],
      [`${url}/spaces/a`, "a"],
      [`${url}/spaces/a/`, "a"],
    ] as const) {
      for (const name of ["default", "a"]) await statuses(store.space(name), 1);
      await using mock = await connect(address);
      await mock.reset();
      const counts = await Promise.all(["default", "a"].map((name) => store.space(name).plants.count()));
      expect(counts, address).toEqual(emptied === "a" ? [1, 0] : [0, 1]);
    }
    for (const path of ["/plants", "/spaces", "/spaces/a/plants", "/other/spaces/a"])
      await expect(connect(url + path)).rejects.toThrow(`the URL must be ${url}, or ${url}/spaces/<name> for a space.`);
    await expect(connect(`${url}/spaces/a`, { space: "b" })).rejects.toThrow("the URL names the space a.");
  },
);

test("a space is seen and steered apart from the others, with the exact ids of its plants", async () => {
  const { url, store } = await start();
  await using mock = await connect(url, { space: "a" });
  await mock.inject(faults.status(503), { times: 1, when: { id: 2n ** 63n - 1n } });
  for (let sent = 0; sent < 2; sent++) await sendRequest(store.space("a"), plant(2n ** 63n - 1n));
  expect(await mock.plants.get(2n ** 63n - 1n)).toEqual({ id: 2n ** 63n - 1n, name: "Fern" });
  expect(await mock.requests.count({ id: 2n ** 63n - 1n, status: 503 })).toBe(1);
  expect(await mock.info()).toMatchObject({ spaces: ["a"], storage: "memory", options: { spaces: "true" } });
  expect([await store.plants.count(), await store.requests.count()]).toEqual([0, 0]);
});

test("lists come in pages", async () => {
  const { store, mock } = await connected({}, createPlantStore({ journalSize: 1_001 }));
  await fill(store, 1_001);
  expect(await mock.plants.values()).toEqual(await store.plants.values());
  expect(await mock.requests.all()).toEqual(await store.requests.all());
});

describe("a server that goes away", () => {
  test("while somebody waits: the error says so", async () => {
    const { close, mock } = await connected();
    const waiting = rejectionOf(mock.requests.waitFor(1, undefined, { timeoutMs: 1_500 }));
    await mock.requests.count();
    await close();
    expect(String(await waiting)).toContain("no Plant Store mock responds");
  });

  test("and comes back: whoever follows goes on, and is told of the reset", async () => {
    const { port, close, store, mock } = await connected();
    const seen: JournalEvent[] = [];
    for await (const event of mock.requests.follow()) {
      seen.push(event);
      if (event.kind === "start") await statuses(store, 1);
      if (seen.length === 2) {
        await close();
        const next = await start({ port });
        await statuses(next.store, 1);
      }
      if (seen.length === 4) break;
    }
    expect(seen.map(({ kind }) => kind)).toEqual(["start", "completed", "reset", "completed"]);
  });
});

test("a space that the server closes and opens again: whoever follows goes on, and is told of the reset", async () => {
  const { store, mock } = await connected({ space: "a" });
  const seen: JournalEvent[] = [];
  for await (const event of mock.requests.follow()) {
    seen.push(event);
    if (event.kind === "start") await statuses(store.space("a"), 1);
    if (seen.length === 2) await store.space("a").close();
    if (event.kind === "reset") await statuses(store.space("a"), 1);
    if (seen.length === 4) break;
  }
  expect(seen.map(({ kind }) => kind)).toEqual(["start", "completed", "reset", "completed"]);
});

describe("under fake timers", () => {
  const url = "http://127.0.0.1:4010";

  async function connectTo(respond: (init: RequestInit | undefined) => Promise<Response>) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const fetch = async (target: unknown, init?: RequestInit) =>
      String(target).includes("/info") ? Response.json(INFO) : respond(init);
    return { mock: await connect(url, { fetch }), start: Date.now() };
  }

  test("a server that stays away is given up after some six seconds", async () => {
    const { mock, start } = await connectTo(() => Promise.reject(new TypeError("fetch failed")));
    const failing = rejectionOf(mock.requests.follow()[Symbol.asyncIterator]().next());
    await vi.runAllTimersAsync();
    expect(String(await failing)).toContain(`no Plant Store mock responds at ${url}`);
    expect(Date.now() - start).toBe(6_301);
  });

  test("a server that takes requests and says nothing counts as lost after ten seconds", async () => {
    const silence = (init: RequestInit | undefined) =>
      new Promise<never>((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const { mock, start } = await connectTo(silence);
    const failing = rejectionOf(mock.requests.waitFor(1, {}, { timeoutMs: 100 })).then(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failing).toContain(`no Plant Store mock responds at ${url} (nothing within 10000 ms)`);
    expect(Date.now() - start).toBe(10_000);
  });

  test("a server that ends each stream of events at once is asked eight times, and its reason is told", async () => {
    const respond = vi.fn(async () => new Response('event: end\ndata: {"reason":"The storage failed."}\n\n'));
    const { mock } = await connectTo(respond);
    const failing = rejectionOf(mock.requests.follow()[Symbol.asyncIterator]().next());
    await vi.runAllTimersAsync();
    expect(String(await failing)).toContain("the events ended. The storage failed.");
    expect(respond).toHaveBeenCalledTimes(8);
  });
});

test("a reset while pages are read gives the plants after it, and none from before", async () => {
  const { url, store } = await start({}, createPlantStore({ seed: [{ id: 7, name: "Seed" }] }));
  await fill(store, 1_001);
  let isReset = false;
  const resetting: typeof fetch = async (...call) => {
    if (String(call[0]).includes("after=") && !isReset) {
      isReset = true;
      await store.reset();
    }
    return fetch(...call);
  };
  await using mock = await connect(url, { fetch: resetting });
  expect(await mock.plants.values()).toEqual([{ id: 7n, name: "Seed" }]);
  expect(isReset).toBe(true);
});

test("each request has a signal of its own, which retains nothing: Node 20 would warn of 1,500", async () => {
  const { url, store } = await start();
  const signals = new Set<unknown>();
  const watching: typeof fetch = (input, init) => {
    signals.add(init?.signal);
    return fetch(input, init);
  };
  const { signal } = new AbortController();
  const mock = await connect(url, { fetch: watching, signal });
  await statuses(store, 1);
  for (let calls = 0; calls < 5; calls++) await mock.requests.waitFor(1);
  expect(signals.size).toBeGreaterThanOrEqual(1 + 5);
  expect(signals).not.toContain(signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await mock.close();
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("close ends a response whose body is still to come", async () => {
  const url = await unreliableServer((_, response) => void response.writeHead(200).write("{"));
  const mock = await connect(url);
  const counting = rejectionOf(mock.plants.count());
  setTimeout(() => mock.close(), 20);
  expect(String(await counting)).toContain("this store is closed");
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

async function fill(store: PlantStore, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, id) => sendRequest(store, plant(id))));
}
