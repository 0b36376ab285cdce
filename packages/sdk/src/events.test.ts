import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type CallOptions, consoleLogger, type PlantStoreEvent } from "./index.ts";
import { CALL_STYLES, errorOf, fail, PLANT, scriptedClient, settled, status, useFakeTimers } from "./testing/client.ts";

const URL = "https://api.example.com/plants";
const plantResponse = () => Response.json({ name: "Fern" }, { headers: { "X-Request-Id": "r7" } });
const busy = status(503, { "Retry-After": "0" });
const refusal = () => Response.json({ error: 40001, message: "no" }, { status: 400 });

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

const callId = expect.any(Number);
const attempt = (attempt: number) => ({ type: "attempt", callId, attempt, method: "POST", url: URL });
const response = (attempt: number, status: number, requestId?: string) => {
  return { type: "response", callId, attempt, status, requestId, durationMs: expect.any(Number) };
};
const retry = (attempt: number, error: object, delayMs = 0) => {
  return { type: "retry", callId, attempt, delayMs, error: expect.objectContaining(error) };
};
const failure = (attempt: number, error: object) => {
  return { type: "failure", callId, attempt, error: expect.objectContaining(error) };
};

const LOST = { code: "connection", outcome: "unknown" };
const REFUSED = { code: "unauthenticated", outcome: "refused" };

describe.each(CALL_STYLES)("%s tells of", (style, create) => {
  test.each<[string, readonly (() => Response)[], CallOptions, readonly object[]]>([
    ["success", [plantResponse], {}, [attempt(1), response(1, 200, "r7")]],
    [
      "retries, and then success",
      [busy, status(429), plantResponse],
      {},
      [
        ...[attempt(1), response(1, 503), retry(1, { code: "api", status: 503, attempts: 1, outcome: "unknown" })],
        ...[attempt(2), response(2, 429), retry(2, { code: "api", status: 429, attempts: 2, outcome: "unknown" })],
        ...[attempt(3), response(3, 200, "r7")],
      ],
    ],
    [
      "lost connections",
      [],
      { retryUnsafe: true, maxRetries: 1 },
      [attempt(1), retry(1, LOST), attempt(2), failure(2, { ...LOST, attempts: 2 })],
    ],
    [
      "a refreshed token",
      [status(401), plantResponse],
      { token: () => "t1" },
      [attempt(1), response(1, 401), retry(1, REFUSED), attempt(2), response(2, 200, "r7")],
    ],
    ["a provider that fails", [], { token: () => "" }, [failure(0, { code: "token", outcome: "not_sent" })]],
    ["a bad option", [plantResponse], { timeoutMs: 0 }, [failure(0, { code: "configuration", outcome: "not_sent" })]],
    ["an aborted call", [], { signal: AbortSignal.abort() }, [failure(0, { code: "aborted", outcome: "not_sent" })]],
  ])("%s", async (_title, responses, options, expected) => {
    const { plants, events } = scriptedClient(responses);
    const error = await errorOf(create(plants, options));
    expect(events).toStrictEqual(expected);
    const last = events.at(-1);
    if (last?.type === "failure") expect(error).toBe(last.error);
  });

  test("failure by the service; raw's response is not a failure", async () => {
    const { plants, events } = scriptedClient([refusal]);
    await create(plants).catch(() => {});
    const failed = style === "raw" ? [] : [failure(1, { code: "bad_request", outcome: "refused" })];
    expect(events).toStrictEqual([attempt(1), response(1, 400), ...failed]);
  });
});

test("a plant that is refused is a failure before the first attempt", async () => {
  const { plants, raw, events } = scriptedClient([plantResponse]);
  await plants.safe.createPlant({ id: 1.5, name: "Fern" });
  await errorOf(raw.POST("/plants", { body: { id: 1.5, name: "Fern" } }));
  expect(events).toStrictEqual([failure(0, { code: "invalid_request" }), failure(0, { code: "invalid_request" })]);
});

test("raw's middleware that fails is not a failure event; an aborted one is, once", async () => {
  const { raw, events } = scriptedClient([plantResponse]);
  const onRequest = async () => fail();
  await expect(raw.POST("/plants", { body: PLANT, middleware: [{ onRequest }] })).rejects.toThrow("mine");
  expect(events).toEqual([]);
  const controller = new AbortController();
  const { signal } = controller;
  const onResponse = () => controller.abort();
  await errorOf(raw.POST("/plants", { body: PLANT, signal, middleware: [{ onResponse }] }));
  await settled();
  expect(events).toStrictEqual([attempt(1), response(1, 200, "r7"), failure(1, { code: "aborted" })]);
});

test("an event has the callId and the context of its call, even if another call asked for their token", async () => {
  const context = new AsyncLocalStorage<number>();
  const heard: [call: number | undefined, callId: number, type: string][] = [];
  const options = {
    token: () => settled().then(() => "t1"),
    onEvent: ({ callId, type }: PlantStoreEvent) => void heard.push([context.getStore(), callId, type]),
  };
  const { plants } = scriptedClient([busy, busy, plantResponse], options);
  const { plants: others } = scriptedClient([busy, plantResponse], options);
  await Promise.all([plants, plants, others].map((one, call) => context.run(call, () => one.createPlant(PLANT))));
  for (const call of [0, 1, 2]) {
    const steps = heard.flatMap(([of, , type]) => (of === call ? [type] : []));
    expect(steps).toEqual(["attempt", "response", "retry", "attempt", "response"]);
  }
  expect(new Set(heard.map(([, callId]) => callId)).size).toBe(3);
  expect(new Set(heard.map(([call, callId]) => `${call}: ${callId}`)).size).toBe(3);
});

describe("a listener that", () => {
  test.each<[string, () => unknown]>([
    ["throws", fail],
    ["rejects", () => Promise.reject(new Error("mine"))],
    ["never settles", () => new Promise(() => {})],
    ["gives what throws when it is looked at", () => new Proxy({}, { get: fail })],
  ])("%s changes nothing", async (_title, listener) => {
    const types: string[] = [];
    // No vi.fn: it would handle the rejection itself.
    const onEvent = ({ type }: PlantStoreEvent) => {
      types.push(type);
      return listener();
    };
    const { plants, raw } = scriptedClient([busy, plantResponse, refusal], { onEvent });
    expect(await plants.createPlant(PLANT)).toEqual({ name: "Fern" });
    expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { code: "bad_request" } });
    expect((await raw.POST("/plants", { body: PLANT })).response.status).toBe(400);
    expect(types.join()).toBe("attempt,response,retry,attempt,response,attempt,response,failure,attempt,response");
    await settled();
  });
});

test("consoleLogger writes one line an event, by its level, also of a service's words with line breaks", async () => {
  const lines: [level: string, ...unknown[]][] = [];
  for (const level of ["debug", "log", "info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => void lines.push([level, ...args]));
  }
  const refusal = () => Response.json({ error: 40001, message: "no\r\nway" }, { status: 400 });
  const { plants } = scriptedClient([busy, plantResponse, refusal], { onEvent: consoleLogger });
  await plants.safe.createPlant(PLANT);
  await plants.safe.createPlant(PLANT);
  const call = expect.stringMatching(/^plant-store: call \d+, attempt \d: /);
  expect(lines).toEqual(
    ["debug", "debug", "warn", "debug", "debug", "debug", "debug", "error"].map((level) => [level, call]),
  );
  const texts = lines.map(([, text]) =>
    String(text)
      .replace(/^.*?: .*?: /, "")
      .replace(/\d+ ms/, "n ms"),
  );
  expect(texts.slice(0, 2)).toEqual([`POST ${URL}`, "503 after n ms"]);
  expect(texts[2]).toMatch(/^again in n ms\. The service responded 503/);
  expect(texts[4]).toBe("200 after n ms, request r7");
  expect(texts[7]).toMatch(/^failed\. The service responded 400 .*: no way \(error 40001\)$/);
});

test("the duration of a response is counted from its request", async () => {
  useFakeTimers();
  const { plants, events } = scriptedClient([plantResponse], {
    fetch: async () => {
      vi.advanceTimersByTime(70);
      return plantResponse();
    },
    token: async () => {
      vi.advanceTimersByTime(1_000);
      return "t1";
    },
  });
  await plants.createPlant(PLANT);
  expect(events).toMatchObject([{ type: "attempt" }, { type: "response", durationMs: 70 }]);
});

test("a response that an abort cut short is not an event", async () => {
  const controller = new AbortController();
  const { plants, events } = scriptedClient([], {
    fetch: async (_url, init) => {
      const start = (body: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener("abort", () => body.error(init.signal?.reason));
      return new Response(new ReadableStream({ start }));
    },
  });
  const call = plants.safe.createPlant(PLANT, { signal: controller.signal });
  await settled();
  controller.abort();
  expect(await call).toMatchObject({ error: { code: "aborted" } });
  await settled();
  expect(events.map(({ type }) => type)).toEqual(["attempt", "failure"]);
});
