import { beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionError, type Fetch, TimeoutError, type TokenProvider } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import {
  CALL_STYLES,
  clientOf,
  errorOf,
  never,
  PLANT,
  plant,
  plantResponse,
  scriptedClient,
  status,
  useFakeTimers,
} from "../testing/client.ts";
import { partial, type ScriptedResponse, SILENCE, scriptedServer } from "../testing/server.ts";

describe.each(CALL_STYLES)("%s", (_style, create) => {
  test.each<[string, ScriptedResponse]>([
    ["before the headers", SILENCE],
    ["inside the headers", { bytes: "HTTP/1.1 200 OK\r\nContent-Ty", ending: "silence" }],
    ["inside the body", partial(200, "silence")],
    ["inside the body of a 408", partial(408, "silence")],
  ])("that stalls %s is aborted or times out, and closes the connection", async (_title, response) => {
    await using server = await scriptedServer(response);
    const plants = clientOf(undefined, { baseUrl: server.url });
    const controller = new AbortController();
    const aborted = errorOf(create(plants, { signal: controller.signal }));
    await server.received(1);
    controller.abort("mine");
    expect(await aborted).toMatchObject({ code: "aborted", outcome: "unknown", attempts: 1, cause: "mine" });
    await server.closed();
    expect(server.requests).toHaveLength(1);
    const error = await errorOf(create(plants, { timeoutMs: 50 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: "TimeoutError", code: "timeout", outcome: "unknown", attempts: 1 });
    expect(error).toMatchObject({ message: expect.stringMatching(/timeoutMs \(50\).*may exist/) });
    await server.closed();
  });

  test("that drips its body times out anyway", async () => {
    useFakeTimers();
    const pull = async (controller: ReadableStreamDefaultController) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      controller.enqueue(new TextEncoder().encode(" "));
    };
    const fetch = async () => new Response(new ReadableStream({ pull }));
    const call = errorOf(create(clientOf(fetch), { timeoutMs: 2_000 }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown" });
  });

  test.each(["timeoutMs", "deadlineMs"])("whose provider stalls: %s ends it, and nothing is sent", async (limit) => {
    const fetch = vi.fn<Fetch>(never);
    const token = vi.fn<TokenProvider>(never);
    const message = `No response from the token provider within ${limit} (100).`;
    const call = create(clientOf(fetch, { token }), { [limit]: 100 });
    await expect(call).rejects.toMatchObject({ code: "timeout", outcome: "not_sent", attempts: 0, message });
    // In raw, the deadline of the whole call is over a little before that of its attempt.
    await vi.waitFor(() => expect(token.mock.calls[0]?.[0].signal.aborted).toBe(true));
    expect(fetch).not.toHaveBeenCalled();
  });

  test("counts the provider's time towards the attempt's", async () => {
    useFakeTimers();
    const token = () => new Promise<string>((resolve) => setTimeout(() => resolve("t1"), 700));
    const fetch = vi.fn<Fetch>(never);
    const call = errorOf(create(clientOf(fetch, { token, timeoutMs: 1_000 })));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 1 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("has timeoutMs for each attempt", async () => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const fetch = vi.fn<Fetch>(never);
    const call = errorOf(create(clientOf(fetch, { retryUnsafe: true, maxRetries: 2 }), { timeoutMs: 50 }));
    for (const sent of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(49);
      expect(fetch).toHaveBeenCalledTimes(sent);
      expect(fetch.mock.calls[sent - 1]?.[1]?.signal?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(fetch.mock.calls[sent - 1]?.[1]?.signal?.aborted).toBe(true);
    }
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 3 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test.each([0, 1])("a body of chunks of %i bytes that never waits times out, though no timer can fire", async (size) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const pull = (controller: ReadableStreamDefaultController) => {
    if (++now < 1_000) controller.enqueue(new Uint8Array(size));
    else controller.close();
  };
  const plants = clientOf(async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
  expect(await plants.safe.createPlant(PLANT, { timeoutMs: 100 })).toMatchObject({ error: { code: "timeout" } });
  expect(now).toBeLessThan(200);
});

test.each([undefined, NaN])("a clock that gives %s changes no call", async (now) => {
  // A stub without types may give it.
  vi.spyOn(performance, "now").mockReturnValue(now as number);
  const { plants, events } = scriptedClient([status(429, { "Retry-After": "0" }), plant]);
  expect(await plants.safe.createPlant(PLANT, { deadlineMs: 60_000 })).toMatchObject({ ok: true });
  expect(events[1]).toMatchObject({ type: "response", durationMs: 0 });
});

describe("deadlineMs", () => {
  beforeEach(() => {
    useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0);
  });

  const busy = (retryAfter: number) => status(429, { "Retry-After": String(retryAfter) })();

  test.each([
    [5, 4_000, 1],
    [5, 5_000, 1],
    [4, 5_000, 2],
    [2, 7_000, 4],
  ])(
    "and a wait that would pass it, Retry-After: %i within %i ms: %i requests, and the last one's error at once",
    async (after, deadlineMs, sent) => {
      const fetch = vi.fn<Fetch>(async () => busy(after));
      const call = errorOf(clientOf(fetch, { maxRetries: 9, deadlineMs }).createPlant(PLANT));
      await vi.advanceTimersByTimeAsync((sent - 1) * after * 1_000);
      expect(await call).toMatchObject({ code: "api", status: 429, outcome: "refused", attempts: sent });
      expect(fetch).toHaveBeenCalledTimes(sent);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  describe.each(CALL_STYLES)("that passes in %s", (_style, create) => {
    test("counts the attempts and the waits before it, and lets no request go after it", async () => {
      const fetch = vi.fn<Fetch>(never).mockResolvedValueOnce(busy(3));
      const options = { retryUnsafe: true, maxRetries: 9, timeoutMs: 600, deadlineMs: 4_000 };
      const call = errorOf(create(clientOf(fetch, options)));
      await vi.advanceTimersByTimeAsync(3_999);
      expect(fetch).toHaveBeenCalledTimes(3);
      expect(vi.getTimerCount()).toBeGreaterThan(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 3 });
      expect(await call).toMatchObject({ message: expect.stringContaining("deadlineMs (4000)") });
      expect(vi.getTimerCount()).toBe(0);
    });

    test("while a listener blocks the process lets no request go, and sets no timer in the past", async () => {
      const timer = vi.spyOn(globalThis, "setTimeout");
      const fetch = vi.fn<Fetch>(async () => status(429)());
      const onEvent = ({ type }: { type: string }) => {
        if (type === "retry") vi.advanceTimersByTime(2_000);
      };
      const call = errorOf(create(clientOf(fetch, { onEvent, deadlineMs: 1_000 })));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await call).toMatchObject({ code: "timeout", outcome: "refused", attempts: 1 });
      expect(fetch).toHaveBeenCalledOnce();
      for (const [, delay] of timer.mock.calls) expect(delay).toBeGreaterThanOrEqual(0);
    });

    test.each([Infinity, 2 ** 31, 2 ** 40, Number.MAX_VALUE])("of %f, or timeoutMs, overflows no timer", async (ms) => {
      const timer = vi.spyOn(globalThis, "setTimeout");
      await create(clientOf(plantResponse), { timeoutMs: ms, deadlineMs: ms });
      await create(clientOf(plantResponse, { timeoutMs: ms, deadlineMs: ms }));
      expect(timer).toHaveBeenCalled();
      for (const [, delay] of timer.mock.calls) {
        expect(delay).toBeGreaterThanOrEqual(1);
        expect(delay).toBeLessThanOrEqual(2 ** 31 - 1);
      }
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  test("in raw bounds a middleware, before the request and after it", async () => {
    const fetch = vi.fn<Fetch>(plantResponse);
    const raw = createRawClient(clientOf(fetch, { timeoutMs: 10, deadlineMs: 100 }));
    const before = errorOf(raw.POST("/plants", { body: PLANT, middleware: [{ onRequest: never }] }));
    await vi.advanceTimersByTimeAsync(100);
    expect(await before).toMatchObject({ code: "timeout", outcome: "not_sent", attempts: 0 });
    expect(fetch).not.toHaveBeenCalled();
    const after = errorOf(raw.POST("/plants", { body: PLANT, middleware: [{ onResponse: never }] }));
    await vi.advanceTimersByTimeAsync(100);
    expect(await after).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 1 });
    expect(await after).toMatchObject({ message: expect.stringContaining("deadlineMs (100)") });
    expect(vi.getTimerCount()).toBe(0);
  });
});
