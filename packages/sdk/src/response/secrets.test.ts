import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CallOptions, Fetch, PlantStoreClientOptions, TokenProvider } from "../index.ts";
import { brokenBody, type PLANT, plantResponse, useFakeTimers } from "../testing/client.ts";
import { expose, exposureOf, TOKEN as SECRET, sightingsOf, watchConsole } from "../testing/exposure.ts";

const LIMIT = 10_000;

const TOKEN_OPTIONS: readonly [string, PlantStoreClientOptions, CallOptions][] = [
  ["the client's string", { token: SECRET }, {}],
  ["the call's provider", { token: "another-token-0815" }, { token: async () => SECRET }],
];

function expectNoSecret(text: string): void {
  expect(text.length).toBeGreaterThan(20);
  for (const secret of ["sesame-0pen", "another-token"]) expect(sightingsOf(secret, text)).toEqual([]);
}

/** Ends the waits of the work at once. */
async function elapse<Value>(work: Promise<Value>): Promise<Value> {
  let ended = false;
  // It is awaited below.
  void work.then(() => (ended = true));
  for (let seconds = 0; seconds < 1_000 && !ended; seconds++) await vi.advanceTimersByTimeAsync(1_000);
  return work;
}

test("the check itself finds a secret wherever it is", () => {
  const hidden = Object.defineProperty(new Error("m"), "token", { value: SECRET });
  const got = Object.defineProperty({}, "raw", { enumerable: true, get: () => ({ token: SECRET }) });
  const values = [{ a: { b: SECRET } }, hidden, got, new Error(SECRET), new Error("m", { cause: new Error(SECRET) })];
  for (const value of values) expect(() => expectNoSecret(exposureOf(value))).toThrow();
  const printed = watchConsole();
  const { info } = console;
  info("%s", SECRET);
  process.stderr.write(SECRET);
  expect(printed()).toBe(`%s\n${SECRET}\n${SECRET}`);
});

describe.each(TOKEN_OPTIONS)("with %s as the token, nothing shows it after", (_title, options, callOptions) => {
  beforeEach(() => useFakeTimers());

  const status = (status: number, headers?: Record<string, string>, body = "x"): Fetch => {
    return async () => new Response(body, { status, ...(headers && { headers }) });
  };
  const hanging: Fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const aborting = () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    return { signal: controller.signal };
  };

  test.each<[string, string | number, Fetch, (() => CallOptions)?]>([
    ["a success", 200, plantResponse],
    ["a 400", "bad_request", async () => Response.json({ error: 1, message: "m" }, { status: 400 })],
    ["a 400 that breaks the contract", "invalid_response", status(400)],
    ["a 401", "unauthenticated", status(401, { "WWW-Authenticate": "Bearer" })],
    ["a 429 that asks for too long a wait", "api", status(429, { "Retry-After": "3600" })],
    ["an invalid 200", "invalid_response", status(200)],
    ["a response that is cut short", "invalid_response", async () => new Response(brokenBody('{"name":'))],
    ["a response that is too long", "invalid_response", status(200, {}, "x".repeat(LIMIT + 1))],
    ["a timeout", "timeout", hanging],
    ["an abort", "aborted", hanging, aborting],
    ["a failure of the fetch", "connection", async () => Promise.reject(new TypeError("fetch failed"))],
  ])("%s", async (_title, end, fetch, more) => {
    const { text, ends } = await elapse(
      expose({ ...options, fetch, maxResponseBytes: LIMIT }, () => ({ ...callOptions, ...more?.() })),
    );
    expect(ends[0]).toBe(end);
    expect(text).toContain("plant-store: call");
    expectNoSecret(text);
  });
});

test.each<[string, unknown]>([
  ["throws", new Error("the vault is closed")],
  ["gives a token that cannot be sent", `${SECRET} ${SECRET}`],
  ["gives no text", { secret: SECRET }],
  ["gives a token with a line break", `${SECRET}\r\nX: y`],
])("nothing shows the token of a provider that %s after having given one", async (_title, later) => {
  const token: TokenProvider = async ({ forceRefresh }) => {
    if (!forceRefresh) return SECRET;
    if (later instanceof Error) throw later;
    // A provider without types may return it.
    return later as string;
  };
  const fetch: Fetch = async () => new Response("", { status: 401 });
  for (const options of [{ token }, { token: "another-token-0815" }]) {
    const { text, ends } = await expose({ ...options, fetch }, () => (options.token === token ? {} : { token }));
    expect(ends[0]).toBe("token");
    expectNoSecret(text);
  }
});

/** Values that a caller without types may pass. */
const BAD_OPTIONS: readonly [string, Record<string, unknown>][] = [
  ["a token with a line break", { token: `${SECRET}\n` }],
  ["a header field with a line break", { headers: { "X-Key": `${SECRET}\r\nX: y` } }],
  ["a header field that is not text", { headers: { "X-Key": [SECRET] } }],
  ["text for header fields", { headers: `Authorization: Bearer ${SECRET}` }],
  ["text for a number", { timeoutMs: SECRET }],
  ["a symbol for a number", { timeoutMs: Symbol(SECRET) }],
  ["text for a listener", { onEvent: SECRET }],
];

describe("a refusal does not show", () => {
  const base = { baseUrl: "https://api.example.com", token: SECRET };

  test.each(BAD_OPTIONS)("%s of a call", async (_title, options) => {
    const fetch = vi.fn<Fetch>();
    const { text, ends } = await expose({ ...base, fetch }, () => options);
    expect(ends).toEqual(["configuration", "configuration", "configuration", "configuration"]);
    expect(fetch).not.toHaveBeenCalled();
    expectNoSecret(text);
  });

  test("a plant's own text, nor the token that would have gone with it", async () => {
    // A caller without types may pass it: the name is invalid.
    const plant = { id: SECRET, name: [SECRET], tag: { SECRET } } as unknown as typeof PLANT;
    const { text, ends } = await expose(base, () => ({}), plant);
    expect(ends).toEqual(["invalid_request", "invalid_request", "invalid_request", "invalid_request"]);
    expectNoSecret(text);
  });
});
