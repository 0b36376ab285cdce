import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { document } from "../control/contract.ts";
import { type ServeOptions, serve } from "../server.ts";
import { faults } from "../service/faults/faults.ts";
import type { JournalEvent } from "../store/journal/follow.ts";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import { rejectionOf, statuses } from "../testing/requests.ts";
import { connectPlantStore } from "./connect-plant-store.ts";

const TOKEN = "s3cret";

async function start(options: ServeOptions = {}, store: PlantStore = createPlantStore()) {
  const server = await serve(store, { port: 0, spaces: true, control: { token: TOKEN }, ...options });
  onTestFinished(() => server.close());
  return { ...server, store };
}

const connect = (url: string, options: object = {}) => connectPlantStore(url, { controlToken: TOKEN, ...options });

/** Starts another program, which responds like this. */
async function otherServer(status: number, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("it fails by one line that says what to do, and never shows the token:", () => {
  const messageOf = async (promise: Promise<unknown>) => {
    const message = String(await rejectionOf(promise));
    expect(message).not.toContain(TOKEN);
    return message;
  };

  test("a wrong option", async () => {
    const { url } = await start();
    expect(await messageOf(connect("127.0.0.1:4010"))).toMatch(/^TypeError: .* such as http:\/\/127\.0\.0\.1:4010\.$/);
    expect(await messageOf(connect("file:///mock"))).toMatch(/^TypeError: /);
    for (const [options, words] of [
      [{ controlToken: undefined }, "controlToken is missing"],
      [{ controlToken: `${TOKEN}\n` }, "controlToken must be a bearer token"],
      [{ space: "a b" }, "space must be 1 to 64"],
      [{ fetch: 1 }, "fetch must be a function"],
      [{ signal: {} }, "signal must be an AbortSignal"],
      [{ token: "x" }, 'there is no option "token"'],
    ] as const)
      expect(await messageOf(connect(url, options))).toMatch(new RegExp(`^TypeError: connectPlantStore: ${words}`));
  });

  test("a token of another server, or of the service", async () => {
    const { url } = await start({}, createPlantStore({ tokens: ["t1"] }));
    for (const controlToken of ["other", "t1"])
      expect(await messageOf(connect(url, { controlToken }))).toBe(
        `Error: connectPlantStore: ${url} refuses the control token. Pass the one that the mock was started with.`,
      );
  });

  test("no server", async () => {
    const { url, close } = await start();
    await close();
    expect(await messageOf(connect(url))).toBe(
      `Error: connectPlantStore: ${url} does not respond. Start the mock, or name its address.`,
    );
  });

  test("a server without the control API, and other programs", async () => {
    const { url } = await start({ control: undefined });
    const others = [
      url,
      await otherServer(404, { "content-type": "text/html" }, "<h1>Not found</h1>"),
      await otherServer(404, { "content-type": "application/json" }, '{"error":404,"message":"No"}'),
      await otherServer(302, { location: `${url}/plants` }, ""),
    ];
    for (const other of others)
      expect(await messageOf(connect(other))).toContain("has no control API. Start the command");
  });

  test.for(["", "<h1>Welcome</h1>"])("200 with %j", async (body) => {
    const url = await otherServer(200, {}, body);
    expect(await messageOf(connect(url))).toContain("has no control API. Start the command");
  });

  test.for(["null", "{}", "[]"])("200 with %s", async (body) => {
    const url = await otherServer(200, {}, body);
    expect(await messageOf(connect(url))).toContain(" has version undefined, this client version 1.");
  });

  test("another version of the contract", async () => {
    const url = await otherServer(200, {}, '{"contract":"2.3.0","news":true}');
    expect(await messageOf(connect(url))).toContain("version 2.3.0, this client version 1.");
    // The client's own is that of its contract.
    expect(document.info.version).toMatch(/^1\./);
  });

  test("a space that is none of the server's", async () => {
    const { url } = await start({ spaces: false });
    expect(await messageOf(connect(url, { space: "a" }))).toContain("This server has no spaces.");
  });

  test("a function as a filter", async () => {
    const { url } = await start();
    const mock = await connect(url);
    const filter = () => true;
    for (const asked of [mock.requests.all(filter), mock.requests.last(filter), mock.requests.waitFor(1, filter)])
      expect(await messageOf(asked)).toMatch(/^TypeError: .*a function cannot travel.*\{ status: 503 \}/);
    expect(await messageOf(mock.inject(faults.hang(), { when: filter }))).toMatch(
      /^TypeError: .*when: \{ id, name, tag \}/,
    );
    expect(await mock.injected()).toEqual([]);
  });
});

test("a space is seen and steered apart from the others, with the exact ids of its plants", async () => {
  const { url, store } = await start();
  await using mock = await connect(`${url}/spaces/ignored?x`, { space: "a" });
  await mock.inject(faults.status(503), { times: 1, when: { id: 2n ** 63n - 1n } });
  await store.space("a").fetch(`${url}/plants`, create('{"id":9223372036854775807,"name":"Fern"}'));
  await store.space("a").fetch(`${url}/plants`, create('{"id":9223372036854775807,"name":"Fern"}'));
  expect(await mock.plants.get(2n ** 63n - 1n)).toEqual({ id: 2n ** 63n - 1n, name: "Fern" });
  expect(await mock.requests.count({ id: 2n ** 63n - 1n, status: 503 })).toBe(1);
  expect(await mock.info()).toMatchObject({ spaces: ["a"], storage: "memory", options: { spaces: "true" } });
  expect([await store.plants.count(), await store.requests.count()]).toEqual([0, 0]);
});

test("a fault of a socket is injected, since the other end is a server", async () => {
  const { url, store } = await start();
  await using mock = await connect(url);
  const reset = await mock.inject(faults.connectionReset(), { at: "response", times: 1 });
  expect(await rejectionOf(fetch(`${url}/plants`, create('{"id":1,"name":"Fern"}')))).toBeInstanceOf(TypeError);
  expect([await reset.remaining(), await mock.plants.has(1), await store.plants.has(1)]).toEqual([0, true, true]);
});

test("lists come in pages", async () => {
  const { url, store } = await start({}, createPlantStore({ journalSize: 3_000 }));
  await using mock = await connect(url);
  await Promise.all(
    Array.from({ length: 2_001 }, (_, id) => store.fetch(`${url}/plants`, create(`{"id":${id},"name":"Fern"}`))),
  );
  expect(await mock.plants.values()).toEqual(await store.plants.values());
  expect(await mock.requests.all()).toEqual(await store.requests.all());
});

describe("a server that goes away", () => {
  test("while somebody waits: the error says so", async () => {
    const { url, close } = await start();
    await using mock = await connect(url);
    const waiting = rejectionOf(mock.requests.waitFor(1, undefined, { timeoutMs: 300 }));
    await mock.requests.count();
    await close();
    expect(String(await waiting)).toContain("does not respond");
  });

  test("and comes back: whoever follows goes on, and is told of the reset", async () => {
    const { url, port, close, store } = await start();
    await using mock = await connect(url);
    const seen: JournalEvent[] = [];
    const following = (async () => {
      for await (const event of mock.requests.follow()) {
        seen.push(event);
        if (event.kind === "start") await statuses(store, 1);
        if (seen.length === 2) {
          await close();
          const next = createPlantStore();
          await start({ port }, next);
          await statuses(next, 1);
        }
        if (seen.length === 4) return;
      }
    })();
    await following;
    expect(seen.map(({ kind }) => kind)).toEqual(["start", "completed", "reset", "completed"]);
  });
});

test("a server that stays away is given up after some six seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const info = { contract: "1.0.0", options: {} };
  const fetch = async (url: unknown) => {
    if (String(url).includes("/info")) return Response.json(info);
    throw new TypeError("fetch failed");
  };
  const mock = await connect("http://127.0.0.1:4010", { fetch });
  const start = Date.now();
  const failing = rejectionOf(mock.requests.follow()[Symbol.asyncIterator]().next());
  await vi.runAllTimersAsync();
  expect(String(await failing)).toContain("http://127.0.0.1:4010 does not respond");
  expect(Date.now() - start).toBe(6_300);
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

function create(body: string): RequestInit {
  return { method: "POST", headers: { authorization: "Bearer t", "content-type": "application/json" }, body };
}
