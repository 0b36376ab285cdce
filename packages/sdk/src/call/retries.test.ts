import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Fetch, PlantStoreClientOptions } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import { clientOf, PLANT, settled, useFakeTimers } from "../testing/client.ts";
import {
  CLOSED_URL,
  chunks,
  head,
  PLANT_RESPONSE,
  partial,
  type ScriptedResponse,
  SILENCE,
  scriptedServer,
  whole,
} from "../testing/server.ts";

const RESET: ScriptedResponse = { bytes: "", ending: "reset" };
const CHUNKED_HEAD = head(200, "Content-Type: application/json", "Transfer-Encoding: chunked");
const CHUNKED: ScriptedResponse = { bytes: `${CHUNKED_HEAD}${chunks('{"name":"Fern"}')}`, ending: "end" };
const REFUSAL = whole(400, '{"error":1,"message":"no"}');
const BUSY = whole(503, "", "Retry-After: 0");

/** No wait between attempts. */
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

async function outcomeOf(script: readonly ScriptedResponse[], options: PlantStoreClientOptions = {}) {
  await using server = await scriptedServer(...script);
  const result = await clientOf(server.fetch, { baseUrl: server.url, ...options }).safe.createPlant(PLANT);
  return { result, requests: server.requests.length };
}

const MANY = { code: "api", outcome: "unknown" };

/** The bare statuses are in the README's table, which test/docs/sdk-readme-tables.test.ts tries. */
const ROWS: readonly (readonly [string, ScriptedResponse, error: object, byDefault: number, unsafely: number])[] = [
  ["a reset before the headers", RESET, { code: "connection", outcome: "unknown" }, 1, 3],
  ["an empty 200", whole(200), { code: "invalid_response", outcome: "unknown" }, 1, 1],
  ["a connection closed without a response", { bytes: "", ending: "end" }, { code: "connection" }, 1, 3],
  ["garbage", { bytes: "what?\r\n\r\n", ending: "end" }, { code: "connection", outcome: "unknown" }, 1, 3],
  ["a reset in the body", partial(200, "reset"), { code: "invalid_response", outcome: "unknown" }, 1, 3],
  ["an end in the body", partial(200, "end"), { code: "invalid_response", outcome: "unknown" }, 1, 3],
  ["a chunked body without its end", CHUNKED, { code: "invalid_response", outcome: "unknown" }, 1, 3],
  ["a timeout", SILENCE, { code: "timeout", outcome: "unknown" }, 1, 3],
  ["429 that is cut short", partial(429, "reset"), { code: "api", status: 429, outcome: "refused" }, 3, 3],
  ["503 with an invalid one", whole(503, "", "Retry-After: soon"), { ...MANY, status: 503 }, 1, 3],
  ["500 that is cut short", partial(500, "reset"), { ...MANY, status: 500 }, 1, 3],
  ["500 with Retry-After", whole(500, "", "Retry-After: 0"), { ...MANY, status: 500 }, 1, 3],
  ["400 that is cut short", partial(400, "reset"), { code: "invalid_response", outcome: "refused" }, 1, 1],
  ["413 with Retry-After", whole(413, "", "Retry-After: 0"), { status: 413, outcome: "refused" }, 1, 1],
  ["307", whole(307, "", "Location: /plants", "Retry-After: 0"), { ...MANY, status: 307 }, 1, 1],
  ["a 200 that is not JSON", whole(200, "<p>"), { code: "invalid_response", outcome: "unknown" }, 1, 1],
];

describe.each([
  ["by default", false],
  ["with retryUnsafe", true],
])("%s", (_title, retryUnsafe) => {
  test.each(ROWS)("%s", async (_row, response, error, byDefault, unsafely) => {
    const expected = retryUnsafe ? unsafely : byDefault;
    const timeoutMs = response === SILENCE ? 50 : 30_000;
    await using server = await scriptedServer(response);
    const plants = clientOf(server.fetch, { baseUrl: server.url, retryUnsafe, timeoutMs });
    const result = await plants.safe.createPlant(PLANT);
    expect(result).toMatchObject({ ok: false, error: { ...error, attempts: expected } });
    // The service may not have read the last request in time.
    if (response === SILENCE) return expect(server.requests.length).toBeLessThanOrEqual(expected);
    expect(server.requests).toHaveLength(expected);
    await createRawClient(plants)
      .POST("/plants", { body: PLANT })
      .catch(() => {});
    expect(server.requests).toHaveLength(2 * expected);
  });

  test("a refused connection, of each address of a name", async () => {
    const baseUrl = CLOSED_URL.replace("127.0.0.1", "localhost");
    const plants = clientOf(undefined, { baseUrl, retryUnsafe });
    const error = { code: "connection", outcome: "not_sent", attempts: 3 };
    expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: false, error });
    await expect(createRawClient(plants).POST("/plants", { body: PLANT })).rejects.toMatchObject(error);
  });
});

test("a kept connection that closes under the next request is not a reason to send that twice", async () => {
  const bytes = `${head(200, "Content-Type: application/json", "Content-Length: 15")}{"name":"Fern"}`;
  await using server = await scriptedServer({ bytes, ending: "silence" }, RESET, PLANT_RESPONSE);
  const plants = clientOf(undefined, { baseUrl: server.url });
  await plants.createPlant(PLANT);
  const error = { code: "connection", outcome: "unknown", attempts: 1 };
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: false, error });
  expect(server.requests).toHaveLength(2);
});

describe("the outcome is the worst over the attempts", () => {
  test.each<[string, ScriptedResponse[], object]>([
    ["a reset, then 400", [RESET, REFUSAL], { code: "bad_request", outcome: "unknown", attempts: 2 }],
    ["a reset, then 404", [RESET, whole(404)], { code: "api", status: 404, outcome: "unknown", attempts: 2 }],
    ["a reset, then 401", [RESET, whole(401)], { code: "unauthenticated", outcome: "unknown", attempts: 2 }],
    ["500, then 429", [whole(500), whole(429)], { status: 429, outcome: "unknown", attempts: 3 }],
    ["429, then a reset", [whole(429), RESET], { code: "connection", outcome: "unknown", attempts: 3 }],
    ["429, then 400", [whole(429), REFUSAL], { code: "bad_request", outcome: "refused", attempts: 2 }],
  ])("%s", async (_title, script, error) => {
    expect((await outcomeOf(script, { retryUnsafe: true })).result).toMatchObject({ ok: false, error });
  });

  /** Responds to the first requests; at the address of later ones nothing listens. */
  async function thenRefused(responses: readonly ScriptedResponse[], retryUnsafe: boolean) {
    await using server = await scriptedServer(...responses);
    let sent = 0;
    const fetch: typeof globalThis.fetch = (url, init) =>
      globalThis.fetch(++sent > responses.length ? `${CLOSED_URL}/plants` : url, init);
    return await clientOf(fetch, { baseUrl: server.url, retryUnsafe }).safe.createPlant(PLANT);
  }

  test.each<[string, ScriptedResponse, boolean, string]>([
    ["429", whole(429), false, "refused"],
    ["a reset", RESET, true, "unknown"],
    ["503 with Retry-After", BUSY, false, "unknown"],
  ])("%s, then a refused connection, which is retried anyway", async (_title, response, retryUnsafe, outcome) => {
    const error = { code: "connection", outcome, attempts: 3 };
    expect(await thenRefused([response], retryUnsafe)).toMatchObject({ ok: false, error });
  });

  test("a reset, then a 400 whose body stalls, which is a refusal and not retried", async () => {
    useFakeTimers();
    await using server = await scriptedServer(RESET, partial(400, "silence"), PLANT_RESPONSE);
    const plants = clientOf(server.fetch, { baseUrl: server.url, retryUnsafe: true });
    const call = plants.safe.createPlant(PLANT);
    await server.closed();
    await settled();
    await vi.advanceTimersByTimeAsync(0);
    await server.responded(1);
    await settled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject({ ok: false, error: { code: "timeout", outcome: "unknown", attempts: 2 } });
    expect(server.requests).toHaveLength(2);
  });
});

test("a refused connection is retried, even if a custom fetch's error holds the request", async () => {
  const fetch = vi.fn<Fetch>((_url, init) => {
    const request = { authorization: new Headers(init?.headers).get("authorization") };
    const failure = new TypeError("failed", { cause: { code: "ECONNREFUSED" } });
    return Promise.reject(Object.assign(failure, { request }));
  });
  const plants = clientOf(fetch, { token: "sesame-12345678" });
  const error = { code: "connection", outcome: "not_sent", attempts: 3 };
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: false, error });
  expect(fetch).toHaveBeenCalledTimes(3);
});

test("a provider that cannot connect is not asked again: its connection is not the client's", async () => {
  const cause = { code: "ECONNREFUSED", syscall: "connect" };
  const token = vi.fn(() => Promise.reject(new TypeError("fetch failed", { cause })));
  const plants = clientOf(undefined, { token, retryUnsafe: true });
  expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { code: "token", outcome: "not_sent" } });
  expect(token).toHaveBeenCalledTimes(1);
});
