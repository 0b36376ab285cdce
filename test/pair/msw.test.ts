import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { createHandlers, rejectUnhandled } from "@plant-store/mock-server/msw";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient } from "@plant-store/sdk";
import { HttpResponse, http, passthrough, type RequestHandler, ws } from "msw";
import { setupServer } from "msw/node";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CALL_STYLES } from "../../packages/sdk/src/testing/client.ts";
import { openNetwork } from "../e2e/msw/network.ts";
import { CLOSED } from "../support/failing-connections.ts";

const CREATE = {
  method: "POST",
  headers: { Authorization: "Bearer t1" },
  body: new TextEncoder().encode('{"id":1,"name":"Fern"}'),
};

const setupServerOf: typeof setupPlantServer = (store, ...handlers) =>
  Object.assign(setupServer(...createHandlers(store), ...handlers), { [Symbol.dispose]() {} });

describe("createHandlers", () => {
  test("stands beside an app's own handlers, which get every other URL", async () => {
    const store = createPlantStore({ baseUrl: "https://api.plants.test/v1" });
    const passedOn: string[] = [];
    const others = http.all("https://*", ({ request }) => {
      passedOn.push(request.url);
      return new HttpResponse("the app's own");
    });
    const server = setupServer(...createHandlers(store), others);
    server.listen({ onUnhandledFrame: "error" });
    onTestFinished(() => server.close());
    const ours = "https://api.plants.test/v1/plants";
    expect((await fetch(`${ours}?x=1`, CREATE)).status).toBe(200);
    const theirs = [
      `${ours}/`,
      `${ours}/1/leaves`,
      `${ours}x`,
      "https://api.plants.test/v1/Plants",
      "https://api.plants.test/v1/%70lants",
      "https://api.plants.test/plants",
      "https://api-plants.test/v1/plants",
      `https://other.test/?u=${ours}`,
    ];
    for (const url of theirs) expect(await (await fetch(url, CREATE)).text()).toBe("the app's own");
    expect(passedOn).toEqual(theirs);
    expect(await store.plants.count()).toBe(1);
  });

  test("of a space, they match its base URL; those of its store leave that to others", async () => {
    const store = createPlantStore({ baseUrl: "https://api.plants.test/v1" });
    const others = http.all("https://*", () => new HttpResponse("the app's own"));
    const server = setupServer(...createHandlers(store.space("a")), ...createHandlers(store), others);
    server.listen({ onUnhandledFrame: "error" });
    onTestFinished(() => server.close());
    expect((await fetch("https://api.plants.test/v1/spaces/a/plants", CREATE)).status).toBe(200);
    expect([await store.space("a").plants.count(), await store.plants.count()]).toEqual([1, 0]);
    for (const path of ["spaces/b/plants", "spaces/a/plants/", "spaces/default/plants"])
      expect(await (await fetch(`https://api.plants.test/v1/${path}`, CREATE)).text()).toBe("the app's own");
  });

  test("needs a base URL, and says so", () => {
    expect(() => createHandlers(createPlantStore())).toThrow("createHandlers: the store needs a baseUrl");
  });

  test.each([undefined, null, { baseUrl: "https://api.plants.test" }])("needs a store: not %j", (store) => {
    // As JavaScript would pass it.
    expect(() => createHandlers(store as never)).toThrow("createHandlers: the first argument must be a store");
  });
});

const SERVES = /: no MSW handler matches POST http\S+\/other\/plants; the stores serve https:\/\/api.plants.test\/v1,/;

test.each([
  ["setupPlantServer", setupPlantServer, {}, SERVES],
  ["rejectUnhandled", setupServerOf, rejectUnhandled, SERVES],
  ["MSW's own strategy", setupServerOf, { onUnhandledFrame: "error" }, /: no MSW handler matches it\. Check/],
] as const)("a request to another base URL fails before it is sent %s", async (_, setup, options, message) => {
  await using real = await openNetwork();
  vi.spyOn(console, "error").mockReturnValue();
  const store = createPlantStore({ baseUrl: "https://api.plants.test/v1" });
  const server = setup(store, ...createHandlers(store.space("a")));
  server.listen(typeof options === "function" ? options(server) : options);
  try {
    const plants = createPlantStoreClient({ baseUrl: `${real.origin}/other`, token: "t1", maxRetries: 0 });
    const error = await plants.createPlant({ id: 1, name: "Fern" }).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "connection", outcome: "not_sent", message: expect.stringMatching(message) });
    await once(new WebSocket(real.origin.replace("http", "ws")), "error");
    expect(real.requests.length).toBe(0);
    expect(await (await fetch(`${real.origin}/logo.png`)).text()).toBe("the real network");
  } finally {
    server.close();
  }
  expect(await (await fetch(real.origin)).text()).toBe("the real network");
});

test("setupPlantServer lets a server on a port through by the handler that the README names", async () => {
  const readme = await readFile(new URL("../../packages/mock-server/README.md", import.meta.url), "utf8");
  expect(readme).toContain("http.all(/^http:\\/\\/127\\.0\\.0\\.1:/, () => passthrough())");
  await using real = await openNetwork();
  const store = createPlantStore({ baseUrl: "https://api.plants.test" });
  using server = setupPlantServer(
    store,
    http.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough()),
  );
  server.listen();
  expect(await (await fetch(`${real.origin}/plants`, CREATE)).text()).toBe("the real network");
  expect((await fetch("https://api.plants.test/plants", CREATE)).status).toBe(200);
});

test("setupPlantServer takes handlers later: of a fork only within its boundary, of the app until a reset", async () => {
  const store = createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });
  const server = setupPlantServer(store);
  server.listen();
  onTestFinished(() => server.close());
  const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1" });
  const inFork = (id: number) =>
    server.boundary(async () => {
      const fork = store.fork();
      server.use(...createHandlers(fork));
      await fork.inject(faults.latency(0, 5));
      await plants.createPlant({ id, name: "Fern" });
      await fork.requests.verify({ total: 1, status: { 200: 1 }, faults: { latency: 1 } });
      expect(await fork.plants.values()).toEqual([{ id: BigInt(id), name: "Fern" }]);
    });
  await Promise.all([1, 2, 3, 4].map((id) => inFork(id)()));
  expect([await store.plants.count(), await store.requests.count()]).toEqual([0, 0]);
  const url = "https://api.plants.test/plants";
  server.use(http.post(url, () => new HttpResponse("the app's own", { status: 418 })));
  expect((await fetch(url, CREATE)).status).toBe(418);
  server.resetHandlers();
  expect((await fetch(url, CREATE)).status).toBe(200);
});

describe("a fetch that was kept from before listen()", () => {
  const kept = fetch;

  test("gets the mock's responses and the app's own, fails without a handler, and passes where it is let through", async () => {
    await using real = await openNetwork();
    let passed = 0;
    const appHandlers = [
      http.get(`${real.origin}/own`, () => new HttpResponse("the app's own")),
      http.get(`${real.origin}/passed`, () => {
        passed++;
        return passthrough();
      }),
      ws.link(real.origin.replace("http", "ws")).addEventListener("connection", () => {}),
    ];
    const store = createPlantStore({ baseUrl: `${real.origin}/v1` });
    for (let count = 0; count < 3; count++) await (await kept(real.origin)).text();
    // As MSW's own setupServer, it takes handlers of WebSockets.
    using server = setupPlantServer(store, ...(appHandlers as RequestHandler[]));
    server.listen();
    expect((await kept(`${real.origin}/v1/plants`, CREATE)).status).toBe(200);
    expect(await (await kept(`${real.origin}/own`)).text()).toBe("the app's own");
    expect(await kept(`${real.origin}/other`).catch(({ cause }) => cause)).toMatchObject({ code: "ERR_NO_HANDLER" });
    expect(real.requests.length).toBe(3);
    server.events.removeAllListeners();
    for (const send of [kept, fetch])
      expect(await (await send(`${real.origin}/passed`)).text()).toBe("the real network");
    expect(passed).toBe(2);
    expect(await store.plants.count()).toBe(1);
  });

  test("follows the reaction to unhandled requests that the app chose", async () => {
    await using real = await openNetwork();
    using server = setupPlantServer(createPlantStore({ baseUrl: `${real.origin}/v1` }));
    server.listen({ onUnhandledFrame: "bypass" });
    expect(await (await kept(real.origin)).text()).toBe("the real network");
    server.close();
    server.listen({ onUnhandledFrame: "error" });
    await expect(kept(real.origin)).rejects.toThrow("fetch failed");
  });
});

test("after close() requests use the dispatcher from before, and one that the app kept goes on", async () => {
  await using real = await openNetwork();
  const dispatcher = () => Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.1"));
  const before = dispatcher();
  const server = setupPlantServer(createPlantStore({ baseUrl: "https://api.plants.test" }));
  server.listen();
  const kept = dispatcher();
  expect(kept).not.toBe(before);
  server.close();
  expect(dispatcher()).toBe(before);
  // Node's fetch takes a dispatcher, which the types do not have.
  expect(await (await fetch(real.origin, { dispatcher: kept } as RequestInit)).text()).toBe("the real network");
});

describe("a client made before MSW listens", () => {
  /** A request that is not intercepted fails here. */
  const baseUrl = `http://${CLOSED}/v1`;

  test.each(CALL_STYLES)("%s is intercepted while MSW listens, also by a client made before", async (_, create) => {
    const store = createPlantStore({ baseUrl, tokens: ["t1"] });
    const plants = createPlantStoreClient({ baseUrl, token: "t1", maxRetries: 0 });
    using server = setupPlantServer(store);
    await expect(create(plants)).rejects.toMatchObject({ code: "connection", outcome: "not_sent" });
    for (let round = 1; round <= 2; round++) {
      server.listen();
      await create(plants);
      expect(await store.requests.count({ status: 200 })).toBe(round);
      server.close();
      await expect(create(plants)).rejects.toMatchObject({ code: "connection", outcome: "not_sent" });
    }
    expect(await store.requests.count()).toBe(2);
  });

  test.each(CALL_STYLES)("a retry of %s is intercepted once MSW listens", async (_, create) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const store = createPlantStore({ baseUrl });
    using server = setupPlantServer(store);
    const plants = createPlantStoreClient({
      baseUrl,
      token: "t1",
      onEvent: ({ type }) => type === "retry" && server.listen(),
    });
    await create(plants);
    expect(await store.plants.count()).toBe(1);
  });
});
