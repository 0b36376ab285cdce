import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PlantStoreClientOptions } from "./index.ts";
import type { RawOptions } from "./openapi-fetch.ts";
import { plant, scriptedClient, status } from "./testing/scripted.ts";
import { expectNoUnhandledRejections } from "./testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

const body = { id: 1, name: "Fern" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("raw's limits:", () => {
  const hang = () => undefined;
  const abortedLater = () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    return controller.signal;
  };
  const ended = async (work: Promise<unknown>, ms: number) => {
    const end = work.catch((error) => error);
    await vi.advanceTimersByTimeAsync(ms);
    return end;
  };

  test.each<[string, PlantStoreClientOptions, Partial<RawOptions>, number, RegExp]>([
    ["the client's timeoutMs", { timeoutMs: 400 }, {}, 400, /timeoutMs \(400\)/],
    ["the call's timeoutMs", { timeoutMs: 400 }, { timeoutMs: 200 }, 200, /timeoutMs \(200\)/],
    ["the client's deadlineMs", { deadlineMs: 300 }, {}, 300, /deadlineMs \(300\)/],
    ["the call's deadlineMs", { deadlineMs: 300 }, { deadlineMs: 100 }, 100, /deadlineMs \(100\)/],
    ["timeoutMs by default", {}, {}, 30_000, /timeoutMs \(30000\)/],
  ])("%s", async (_title, options, callOptions, ms, message) => {
    const { raw, sent } = scriptedClient([hang], options);
    const error = await ended(raw.POST("/plants", { body, ...callOptions }), ms);
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown", message: expect.stringMatching(message) });
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("timeoutMs counts anew for each attempt, and not while a middleware works", async () => {
    const { raw, sent } = scriptedClient([status(429, { "Retry-After": "50" }), plant], { timeoutMs: 1_000 });
    raw.use({ onRequest: () => new Promise((resolve) => setTimeout(resolve, 5_000)) });
    const result = await ended(raw.POST("/plants", { body }), 55_000);
    expect(result).toMatchObject({ data: { name: "Fern" } });
    expect(sent).toHaveLength(2);
  });

  test.each<[string, Partial<RawOptions>, string, () => Partial<RawOptions>]>([
    ["deadlineMs", { deadlineMs: 100 }, "timeout", () => ({})],
    ["the signal", {}, "aborted", () => ({ signal: abortedLater() })],
  ])("%s ends a middleware's work too, and nothing is sent then", async (_title, callOptions, code, more) => {
    const { raw, sent } = scriptedClient([plant]);
    raw.use({ onRequest: () => new Promise((resolve) => setTimeout(resolve, 5_000)) });
    const error = await ended(raw.POST("/plants", { body, ...callOptions, ...more() }), 100);
    expect(error).toMatchObject({ code, outcome: "not_sent" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
  });

  test("deadlineMs ends a middleware's work on the response, and the plant may exist then", async () => {
    const { raw } = scriptedClient([plant], { deadlineMs: 100 });
    raw.use({ onResponse: () => new Promise(() => {}) });
    expect(await ended(raw.POST("/plants", { body }), 100)).toMatchObject({ code: "timeout", outcome: "unknown" });
  });

  test("a wait that would pass deadlineMs is not begun", async () => {
    const { raw, sent } = scriptedClient([status(429, { "Retry-After": "7" })], { deadlineMs: 5_000 });
    expect(await raw.POST("/plants", { body })).toMatchObject({ response: { status: 429 } });
    expect(sent).toHaveLength(1);
  });

  test("the signal ends an attempt, and a wait", async () => {
    for (const response of [hang, status(429)]) {
      const controller = new AbortController();
      const { raw, sent } = scriptedClient([response]);
      const call = raw.POST("/plants", { body, signal: controller.signal }).catch((error) => error);
      await vi.advanceTimersByTimeAsync(10);
      controller.abort("enough");
      const outcome = response === hang ? "unknown" : "refused";
      expect(await call).toMatchObject({ code: "aborted", name: "AbortError", outcome, cause: "enough" });
      await vi.advanceTimersByTimeAsync(100_000);
      expect(sent).toHaveLength(1);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  test("maxResponseBytes", async () => {
    const { raw } = scriptedClient([() => new Response("x".repeat(101))], { maxResponseBytes: 100 });
    await expect(raw.POST("/plants", { body, parseAs: "text" })).rejects.toMatchObject({ code: "invalid_response" });
  });
});
