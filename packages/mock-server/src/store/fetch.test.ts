import { getEventListeners } from "node:events";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { FERN, PLANTS_URL, rejectionOf } from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";

const headers = { authorization: "Bearer t1", "content-type": "application/json" };
const post = { method: "POST", headers, body: FERN };
const reason = new Error("the caller's own reason");

describe("store.fetch takes what fetch takes, with `this` unbound:", () => {
  test.for<readonly [string, () => Parameters<typeof fetch>]>([
    ["a string and an init", () => [PLANTS_URL, post]],
    ["a Request", () => [new Request(PLANTS_URL, post)]],
    [
      "happy-dom's Request, whose fields are named as they were written",
      () => [
        Object.defineProperty(new Request(PLANTS_URL, post), "headers", { value: [["Authorization", "Bearer t1"]] }),
      ],
    ],
    [
      "Firefox's Request, which has no `body`",
      () => [Object.defineProperty(new Request(PLANTS_URL, post), "body", { value: undefined })],
    ],
    ["a Request, and an init over it", () => [new Request(PLANTS_URL, { ...post, body: "{" }), { body: FERN }]],
    ["bytes", () => [PLANTS_URL, { ...post, body: new TextEncoder().encode(FERN) }]],
  ])("%s", async ([, args]) => {
    const store = createPlantStore();
    const { fetch } = store;
    const response = await fetch(...args());
    expect(response).toBeInstanceOf(Response);
    expect([response.status, await response.json()]).toEqual([200, { name: "Fern" }]);
    expect(await store.plants.count()).toBe(1);
  });

  test("a request without an Origin: the response allows every one", async () => {
    const { headers } = await createPlantStore().fetch(PLANTS_URL, { method: "OPTIONS" });
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("store.fetch and origins", () => {
  test.for(["http://api.plants.test", "https://x.api.plants.test", "https://api.plants.test.evil.test"])(
    "another one than the baseUrl's rejects with an error that names both remedies: %s",
    async (origin) => {
      const prefixed = createPlantStore({ baseUrl: "https://api.plants.test/v1" });
      await expect(prefixed.fetch(`${origin}/v1/plants?token=t1`, post)).rejects.toMatchObject({
        name: "TypeError",
        message: `store.fetch: the request went to ${origin}, but this store is at https://api.plants.test/v1. Give the client the baseUrl "https://api.plants.test/v1", or create the store for the other one: createPlantStore({ baseUrl: "${origin}/v1" }).`,
        code: "ERR_NOT_MOCKED",
      });
      expect(await prefixed.plants.count()).toBe(0);
    },
  );

  test("without a baseUrl any origin will do", async () => {
    expect((await createPlantStore().fetch("http://anything.test:1/plants", { method: "OPTIONS" })).status).toBe(204);
  });
});

describe("a signal", () => {
  test.for([reason, "text", null, 0, undefined])("aborted before: its reason %s, and nothing is asked", async (why) => {
    let asked = 0;
    const store = createPlantStore({ baseUrl: "https://api.plants.test", verifyToken: () => ++asked > 0 });
    const signal = AbortSignal.abort(why);
    for (const url of [PLANTS_URL, "https://other.test/plants"])
      expect(await rejectionOf(store.fetch(url, { ...post, signal }))).toBe(signal.reason);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect([asked, await store.plants.count()]).toEqual([0, 0]);
  });

  test.for<readonly [string, (init: RequestInit) => Parameters<typeof fetch>]>([
    ["the init", (init) => [PLANTS_URL, init]],
    ["a Request", (init) => [new Request(PLANTS_URL, init)]],
  ])("of %s that is aborted during rejects with its reason, though nothing else ever ends", async ([title, args]) => {
    const controller = new AbortController();
    const store = createPlantStore({ verifyToken: () => new Promise<boolean>(() => {}) });
    const rejection = rejectionOf(store.fetch(...args({ ...post, signal: controller.signal })));
    controller.abort(reason);
    expect(await rejection).toBe(reason);
    if (title === "the init") expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("that is shared by many calls has no listener left once they have ended", async () => {
    const { signal } = new AbortController();
    const store = createPlantStore();
    for (let call = 0; call < 20; call++) await store.fetch(PLANTS_URL, { method: "OPTIONS", signal });
    await store.inject(faults.drip({ bytesPerSecond: 1_000 }), { times: 2 });
    await (await store.fetch(PLANTS_URL, { ...post, signal })).text();
    await (await store.fetch(PLANTS_URL, { ...post, signal })).body?.cancel();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test.for([0, 1_500])("that aborts while a response drips, after %i ms, ends its body with the reason", async (ms) => {
    const controller = new AbortController();
    const store = createPlantStore();
    await store.inject(faults.drip({ bytesPerSecond: 1 }));
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const response = await store.fetch(PLANTS_URL, { ...post, signal: controller.signal });
    setTimeout(() => controller.abort(reason), ms);
    await vi.advanceTimersByTimeAsync(0);
    const rejection = rejectionOf(response.text());
    await vi.advanceTimersByTimeAsync(ms);
    expect(await rejection).toBe(reason);
  });

  test("that is aborted while the body comes ends the request: it has no response, and stores nothing", async () => {
    const controller = new AbortController();
    const store = createPlantStore();
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(FERN)) });
    const init = { ...post, body, duplex: "half" as const, signal: controller.signal };
    const rejection = rejectionOf(store.fetch(PLANTS_URL, init));
    setTimeout(() => controller.abort(reason));
    expect(await rejection).toBe(reason);
    await store.requests.waitFor(1, { status: "no response" });
    expect(await store.plants.count()).toBe(0);
  });
});

describe("a body that is a stream", () => {
  const send = (body: ReadableStream) =>
    createPlantStore({ maxBodyBytes: 1_000 }).fetch(PLANTS_URL, { method: "POST", headers, body, duplex: "half" });

  test("without end is refused at the limit, and cancelled", async () => {
    let cancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(300)),
      cancel: () => {
        cancelled = true;
      },
    });
    expect((await send(endless)).status).toBe(413);
    expect(cancelled).toBe(true);
  });

  test.for([
    ["fails", new ReadableStream({ pull: (controller) => controller.error(reason) })],
    ["holds no bytes", ReadableStream.from(["text"])],
    ["holds a view, not a Uint8Array", ReadableStream.from([new DataView(new TextEncoder().encode(FERN).buffer)])],
  ] as const)("that %s rejects with a TypeError, as in fetch, and is not a fault of the service", async ([, body]) => {
    await expect(send(body)).rejects.toBeInstanceOf(TypeError);
  });
});

test("null removes the signal of a Request, as in fetch", async () => {
  const request = new Request(PLANTS_URL, { ...post, signal: AbortSignal.abort(reason) });
  await expect(createPlantStore().fetch(request.clone())).rejects.toBe(reason);
  expect((await createPlantStore().fetch(request, { signal: null })).status).toBe(200);
});

describe("a Request is sent only once, as in fetch,", () => {
  const sent = (token: string) =>
    new Request(PLANTS_URL, { ...post, headers: { ...post.headers, authorization: `Bearer ${token}` } });

  test.for(["t1", "other"])("also two calls at the same time, with the token %s", async (token) => {
    const store = createPlantStore({ tokens: ["t1"] });
    const request = sent(token);
    const calls = await Promise.allSettled([store.fetch(request), store.fetch(request)]);
    expect(calls.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(request.bodyUsed).toBe(true);
    await expect(store.fetch(request)).rejects.toBeInstanceOf(TypeError);
    expect(await store.requests.count()).toBe(1);
  });

  test.for([
    ["t1", 413],
    ["other", 401],
  ] as const)("and gets its response though a clone is never read, with the token %s", async ([token, status]) => {
    const request = sent(token);
    const clone = request.clone();
    const response = await createPlantStore({ tokens: ["t1"], maxBodyBytes: 5 }).fetch(request);
    expect([response.status, await clone.text()]).toEqual([status, FERN]);
  });
});

test.for([
  [{ "x-request-id": "1", "ACCESS-CONTROL-ALLOW-ORIGIN": "*" }, {}],
  [{ Vary: "Accept" }, { vary: "Accept, Origin" }],
  [
    { vary: "Accept", "content-type": "text/html" },
    { vary: "Accept, Origin", "content-type": "text/html" },
  ],
])("a response that is given has these fields and the mock's own, in any spelling: %j", async ([given, expected]) => {
  const store = createPlantStore();
  await store.inject(faults.respond({ status: 409, headers: given, body: "no" }));
  const response = await store.fetch(PLANTS_URL, { ...post, headers: { ...headers, origin: "http://a.test" } });
  const { "access-control-expose-headers": _exposed, ...fields } = Object.fromEntries(response.headers);
  const ofMock = { "access-control-allow-origin": "http://a.test", vary: "Origin", "x-request-id": "plant-store-1" };
  expect(fields).toEqual({ ...ofMock, ...expected });
  expect([await response.text(), (await store.requests.last())?.response?.body]).toEqual(["no", "no"]);
});
