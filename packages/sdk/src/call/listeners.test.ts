import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import {
  type Fetch,
  type PlantStoreClientOptions,
  type PlantStoreEvent,
  RequestAbortedError,
  type TokenProvider,
} from "../index.ts";
import { createRawClient, type RawMiddleware } from "../openapi-fetch.ts";
import {
  CALL_STYLES,
  type Create,
  clientOf,
  errorOf,
  heldFetch,
  never,
  PLANT,
  plant,
  plantResponse,
  refusedConnection,
  settled,
  status,
  useFakeTimers,
} from "../testing/client.ts";

const throughMiddleware =
  (middleware: RawMiddleware): Create =>
  (plants, options) =>
    createRawClient(plants).POST("/plants", { body: PLANT, middleware: [middleware], ...options });

const busyResponse = (code: number) => async () => status(code, { "Retry-After": "30" })();
const stuckResponse = async (status = 200) => new Response(new ReadableStream(), { status });

const PHASES: readonly [string, Partial<PlantStoreClientOptions>, outcome: string, requests: number][] = [
  ["while connecting", { fetch: never }, "unknown", 1],
  ["in the body", { fetch: () => stuckResponse() }, "unknown", 1],
  ["in the body of a 404", { fetch: () => stuckResponse(404) }, "refused", 1],
  ["in the body of a 401", { fetch: () => stuckResponse(401) }, "refused", 1],
  ["in the body of a 408", { fetch: () => stuckResponse(408) }, "unknown", 1],
  ["while it waits for a token", { token: never }, "not_sent", 0],
  ["during a backoff after 429", { fetch: busyResponse(429) }, "refused", 1],
  ["during a backoff after 503", { fetch: busyResponse(503) }, "unknown", 1],
  ["during a backoff after a refused connection", { fetch: refusedConnection }, "not_sent", 1],
];

type Case = readonly [title: string, Create, Partial<PlantStoreClientOptions>, outcome: string, requests: number];

const CASES: readonly Case[] = [
  ...CALL_STYLES.flatMap(([style, create]) =>
    PHASES.map(([phase, ...rest]) => [`${style}, aborted ${phase}`, create, ...rest] satisfies Case),
  ),
  ["raw, aborted in a request middleware", throughMiddleware({ onRequest: never }), {}, "not_sent", 0],
  ["raw, aborted in a response middleware", throughMiddleware({ onResponse: never }), {}, "unknown", 1],
];

function expectAborted(error: unknown, reason: unknown, outcome: string): void {
  expect(error).toBeInstanceOf(RequestAbortedError);
  expect(error).toMatchObject({ name: "AbortError", code: "aborted", outcome });
  expect(String(error)).toMatch(/^AbortError: The call was aborted\./);
  expect(error instanceof Error && error.cause).toBe(reason);
}

test.each(CASES)("%s: the reason is the cause, no listener and no timer are left", async (...row) => {
  const [, create, options, outcome, requests] = row;
  useFakeTimers();
  const fetch = vi.fn<Fetch>(options.fetch ?? plantResponse);
  const controller = new AbortController();
  const call = errorOf(create(clientOf(fetch, { ...options, fetch }), { signal: controller.signal }));
  await settled();
  expect(fetch).toHaveBeenCalledTimes(requests);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  const reason = new Error("mine");
  controller.abort(reason);
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  expectAborted(await call, reason, outcome);
  await settled();
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(requests);
});

test("raw, aborted in a request middleware that goes on later, sends nothing then", async () => {
  const fetch = vi.fn<Fetch>(plantResponse);
  const controller = new AbortController();
  let goOn: (nothing: undefined) => void = () => {};
  const onRequest = () => new Promise<undefined>((resolve) => (goOn = resolve));
  const call = errorOf(throughMiddleware({ onRequest })(clientOf(fetch), { signal: controller.signal }));
  await settled();
  controller.abort("mine");
  expectAborted(await call, "mine", "not_sent");
  goOn(undefined);
  await settled();
  expect(fetch).not.toHaveBeenCalled();
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});

test("raw's own onError sees the signal's reason too", async () => {
  const onError = vi.fn<NonNullable<RawMiddleware["onError"]>>();
  const controller = new AbortController();
  const call = errorOf(throughMiddleware({ onError })(clientOf(never), { signal: controller.signal }));
  await settled();
  controller.abort("mine");
  expectAborted(await call, "mine", "unknown");
  await settled();
  expect(onError).toHaveBeenCalledOnce();
  for (const [{ error }] of onError.mock.calls) expectAborted(error, "mine", "unknown");
});

describe.each(CALL_STYLES)("%s", (_style, create) => {
  test("that is aborted in the same turn sends nothing", async () => {
    const fetch = vi.fn<Fetch>(never);
    const controller = new AbortController();
    const call = errorOf(create(clientOf(fetch), { signal: controller.signal }));
    controller.abort();
    expectAborted(await call, controller.signal.reason, "not_sent");
    expect(fetch).not.toHaveBeenCalled();
  });

  test("that is aborted by its listener, as an attempt is about to begin, sends nothing more", async () => {
    for (const [sent, outcome] of ["not_sent", "refused"].entries()) {
      const fetch = vi.fn<Fetch>(async () => status(429, { "Retry-After": "0" })());
      const controller = new AbortController();
      const onEvent = ({ type, attempt }: PlantStoreEvent) => {
        if (type === "attempt" && attempt === sent + 1) controller.abort("enough");
      };
      const error = await errorOf(create(clientOf(fetch, { onEvent }), { signal: controller.signal }));
      expectAborted(error, "enough", outcome);
      expect(error).toMatchObject({ attempts: sent });
      expect(fetch).toHaveBeenCalledTimes(sent);
    }
  });

  test("leaves no listener after a response or a failure, and hands fetch a signal of its own", async () => {
    const { signal } = new AbortController();
    useFakeTimers();
    const failing = async () => Promise.reject(new TypeError("fetch failed"));
    const responding = [200, 302, 500].map((code) => async () => status(code)());
    const fetches = [failing, ...responding].map((fetch) => vi.fn<Fetch>(fetch));
    for (const fetch of [plantResponse, ...fetches]) {
      await create(clientOf(fetch, { token: async () => "t1" }), { signal }).catch(() => {});
      await settled();
      expect(getEventListeners(signal, "abort")).toEqual([]);
    }
    const plants = clientOf(never, { token: async () => Promise.reject(new Error("mine")) });
    await expect(create(plants, { signal })).rejects.toMatchObject({ code: "token" });
    await settled();
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    for (const fetch of fetches) {
      expect(fetch.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
      expect(fetch.mock.calls[0]?.[1].signal).not.toBe(signal);
    }
  });

  test.each([undefined, null, 0, "", "a reason", new DOMException("x", "TimeoutError")])(
    "aborted before it begins with the reason %o sends nothing",
    async (reason) => {
      useFakeTimers();
      const fetch = vi.fn<Fetch>(plantResponse);
      const token = vi.fn(async () => "t1");
      const signal = AbortSignal.abort(reason);
      expectAborted(await errorOf(create(clientOf(fetch, { token }), { signal })), signal.reason, "not_sent");
      expect([...fetch.mock.calls, ...token.mock.calls]).toEqual([]);
      expect(getEventListeners(signal, "abort")).toEqual([]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});

describe("an attempt that was given up, and whose fetch ignores it,", () => {
  const late: [string, () => Response][] = [
    ["200", () => Response.json({ name: "Late" })],
    ["400", () => Response.json({ error: 1, message: "late" }, { status: 400 })],
    ["401", () => new Response("late", { status: 401 })],
    ["an error", () => Response.error()],
    ["an endless body", () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(9)) }))],
  ];

  test.each(late)("changes nothing when %s comes late", async (_title, response) => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const steps: [type: string, attempt: number][] = [];
    const onEvent = ({ type, attempt }: PlantStoreEvent) => steps.push([type, attempt]);
    const { fetch, held } = heldFetch();
    const token = vi.fn<TokenProvider>(async () => "t1");
    const plants = clientOf(fetch, { token, retryUnsafe: true, timeoutMs: 50, onEvent });
    const call = plants.safe.createPlant(PLANT);
    await vi.advanceTimersByTimeAsync(50);
    expect(fetch).toHaveBeenCalledTimes(2);
    held[0]?.respond(response());
    await settled();
    expect(steps.splice(0).join()).toBe("attempt,1,retry,1,attempt,2");
    held[1]?.respond(Response.json({ error: 2, message: "in time" }, { status: 400 }));
    const error = { code: "bad_request", outcome: "unknown", attempts: 2, body: { error: 2 } };
    expect(await call).toMatchObject({ ok: false, error });
    expect(steps.join()).toBe("response,2,failure,2");
    const next = plants.safe.createPlant(PLANT);
    await settled();
    held[2]?.respond(plant());
    expect(await next).toMatchObject({ ok: true, response: { attempts: 1 } });
    expect(token).toHaveBeenCalledOnce();
  });

  test.each(["before its response", "while it responds"])("has its body closed when given up %s", async (when) => {
    const closed = vi.fn();
    const response = new Response(new ReadableStream({ cancel: closed }));
    const { fetch, held } = heldFetch();
    if (when === "while it responds") fetch.mockResolvedValue(response);
    expect(await clientOf(fetch).safe.createPlant(PLANT, { timeoutMs: 20 })).toMatchObject({ ok: false });
    held[0]?.respond(response);
    await settled();
    expect(closed).toHaveBeenCalledOnce();
  });

  test("does not change the outcome when it fails late, before it could connect", async () => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { fetch, held } = heldFetch();
    const controller = new AbortController();
    const { signal } = controller;
    const call = clientOf(fetch, { retryUnsafe: true, timeoutMs: 50 }).safe.createPlant(PLANT, { signal });
    await vi.advanceTimersByTimeAsync(50);
    expect(held).toHaveLength(2);
    held[0]?.reject(new TypeError("failed", { cause: { code: "ECONNREFUSED" } }));
    await settled();
    controller.abort();
    expect(await call).toMatchObject({ error: { code: "aborted", outcome: "unknown", attempts: 2 } });
  });
});
