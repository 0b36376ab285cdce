import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Fetch } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import {
  CALL_STYLES,
  clientOf,
  errorOf,
  never,
  PLANT,
  plantResponse,
  status,
  useFakeTimers,
} from "../testing/client.ts";

beforeEach(() => {
  useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});

const busy = (retryAfter: number) => status(429, { "Retry-After": String(retryAfter) })();

describe("a wait that would pass the deadline", () => {
  test.each([
    [5, 4_000, 1],
    [5, 5_000, 1],
    [4, 5_000, 2],
    [2, 7_000, 4],
  ])("Retry-After: %i within %i ms: %i requests, and the last one's error at once", async (after, deadlineMs, sent) => {
    const fetch = vi.fn<Fetch>(async () => busy(after));
    const call = errorOf(clientOf(fetch, { maxRetries: 9, deadlineMs }).createPlant(PLANT));
    await vi.advanceTimersByTimeAsync((sent - 1) * after * 1_000);
    expect(await call).toMatchObject({ code: "api", status: 429, outcome: "refused", attempts: sent });
    expect(fetch).toHaveBeenCalledTimes(sent);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("ends raw in the last response", async () => {
    const call = createRawClient(clientOf(async () => busy(5))).POST("/plants", { body: PLANT, deadlineMs: 4_000 });
    expect((await call).response.status).toBe(429);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe.each(CALL_STYLES)("a deadline that passes in %s", (_style, create) => {
  test("in a later attempt counts the first and the wait", async () => {
    const fetch = vi.fn<Fetch>(never).mockResolvedValueOnce(busy(3));
    const call = errorOf(create(clientOf(fetch), { deadlineMs: 4_000, timeoutMs: 3_000 }));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 2 });
    expect(await call).toMatchObject({ message: expect.stringContaining("deadlineMs (4000)") });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("bounds attempts that time out", async () => {
    const fetch = vi.fn<Fetch>(never);
    const options = { retryUnsafe: true, maxRetries: 9, timeoutMs: 100, deadlineMs: 250 };
    const call = errorOf(create(clientOf(fetch, options)));
    await vi.advanceTimersByTimeAsync(260);
    expect(await call).toMatchObject({ code: "timeout", outcome: "unknown", attempts: 3 });
    expect(await call).toMatchObject({ message: expect.stringContaining("deadlineMs (250)") });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch).toHaveBeenCalledTimes(3);
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

test("a deadline in raw bounds a middleware, before the request and after it", async () => {
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

test("a call's deadlineMs beats the client's", async () => {
  const plants = clientOf(never, { deadlineMs: 1_000 });
  const call = errorOf(plants.createPlant(PLANT, { deadlineMs: 50 }));
  await vi.advanceTimersByTimeAsync(50);
  expect(await call).toMatchObject({ code: "timeout", message: expect.stringContaining("deadlineMs (50)") });
  const lifted = errorOf(plants.createPlant(PLANT, { deadlineMs: Infinity, timeoutMs: 2_000 }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await lifted).toMatchObject({ code: "timeout", message: expect.stringContaining("timeoutMs (2000)") });
});

test("where both limits end at once, it is the attempt's that is told", async () => {
  const fetch = () => new Promise<never>(() => {});
  const plants = clientOf(fetch);
  const call = plants.safe.createPlant({ id: 1, name: "Fern" }, { timeoutMs: 70, deadlineMs: 70 });
  await vi.advanceTimersByTimeAsync(70);
  expect(await call).toMatchObject({ error: { message: expect.stringContaining("timeoutMs (70)") } });
});
