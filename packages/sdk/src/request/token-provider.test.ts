import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPlantStoreClient, type TokenProvider, type TokenRequest } from "../index.ts";
import { recording } from "../testing/recording.ts";

const PLANT = { id: 1, name: "Fern" };

/** A promise to settle later. (Promise.withResolvers is past ES2023.) */
function deferred<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe("a provider", () => {
  test("is asked once for 50 calls at once, and its token is kept", async () => {
    const provider = vi.fn<TokenProvider>(async () => "t1");
    const { plants, authorizations: sent } = recording({ token: provider });
    await Promise.all(Array.from({ length: 50 }, () => plants.createPlant(PLANT)));
    await plants.createPlant(PLANT);
    expect(sent).toEqual(Array(51).fill("Bearer t1"));
    expect(provider).toHaveBeenCalledOnce();
    expect(provider.mock.calls[0]?.[0]).toEqual({ forceRefresh: false, signal: expect.any(AbortSignal) });
  });

  test("is asked with forceRefresh after a 401, and only then", async () => {
    const requests: boolean[] = [];
    const token = async ({ forceRefresh }: TokenRequest) => `t${requests.push(forceRefresh)}`;
    const { plants, authorizations: sent } = recording({ token }, ["Bearer t1", "Bearer t2"]);
    for (let call = 0; call < 4; call++) await plants.safe.createPlant(PLANT);
    expect([...new Set(sent)]).toEqual(["Bearer t1", "Bearer t2", "Bearer t3"]);
    expect(requests).toEqual([false, true, true]);
  });

  test("is still asked with forceRefresh when the provider failed the first time", async () => {
    const requests: boolean[] = [];
    const token = async ({ forceRefresh }: TokenRequest) => {
      if (requests.push(forceRefresh) === 2) throw new Error("mine");
      return `t${requests.length}`;
    };
    const { plants, authorizations } = recording({ token }, ["Bearer t1"]);
    // Asked for the replay of the refused request.
    expect(await plants.safe.createPlant(PLANT)).toMatchObject({ error: { code: "token", outcome: "refused" } });
    expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: true });
    expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: true });
    expect(requests).toEqual([false, true, true]);
    expect(authorizations).toEqual(["Bearer t1", "Bearer t3", "Bearer t3"]);
  });

  test("keeps its newer token when the older one gets a 401", async () => {
    const provider = vi.fn<TokenProvider>(async ({ forceRefresh }) => (forceRefresh ? "new" : "old"));
    const late = deferred<Response>();
    const sent: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      sent.push(new Headers(init?.headers).get("authorization"));
      if (sent.length === 1) return late.promise;
      return sent.length === 2 ? new Response("", { status: 401 }) : Response.json({ name: "Fern" });
    };
    const plants = createPlantStoreClient({ baseUrl: "https://api.example.com", token: provider, fetch });
    const first = plants.safe.createPlant(PLANT);
    await plants.safe.createPlant(PLANT);
    await plants.createPlant(PLANT);
    late.resolve(new Response("", { status: 401 }));
    // Replayed with the newer token, which is no reason to ask for another.
    expect(await first).toMatchObject({ ok: true, response: { attempts: 2 } });
    await plants.createPlant(PLANT);
    expect(sent).toEqual(["Bearer old", "Bearer old", "Bearer new", "Bearer new", "Bearer new", "Bearer new"]);
    expect(provider).toHaveBeenCalledTimes(2);
  });
});

describe("the provider's signal", () => {
  test("is aborted when the last waiter leaves and not before; the next call asks anew", async () => {
    const signals: AbortSignal[] = [];
    const token: TokenProvider = ({ signal }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise(() => {}) : "t2";
    };
    const { plants, authorizations: sent } = recording({ token });
    const controllers = [new AbortController(), new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => plants.safe.createPlant(PLANT, { signal }));
    for (const [index, controller] of controllers.entries()) {
      expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      controller.abort();
      expect(await calls[index]).toMatchObject({ error: { code: "aborted", outcome: "not_sent" } });
    }
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await plants.createPlant(PLANT);
    expect(sent).toEqual(["Bearer t2"]);
  });

  test("is not aborted once the token is there", async () => {
    const provider = vi.fn<TokenProvider>(async () => "t1");
    const { plants } = recording({ token: provider });
    const controller = new AbortController();
    await plants.createPlant(PLANT, { signal: controller.signal });
    controller.abort();
    expect(provider.mock.calls[0]?.[0].signal.aborted).toBe(false);
  });

  test("is not the caller's, and one caller's leaving does not end another's call", async () => {
    const given = deferred<string>();
    const provider = vi.fn<TokenProvider>(() => given.promise);
    const { plants, authorizations: sent } = recording({ token: provider });
    const controller = new AbortController();
    const leaving = plants.safe.createPlant(PLANT, { signal: controller.signal });
    const staying = plants.safe.createPlant(PLANT);
    controller.abort();
    expect(await leaving).toMatchObject({ error: { code: "aborted" } });
    given.resolve("t1");
    expect(await staying).toMatchObject({ ok: true });
    expect(provider.mock.calls[0]?.[0].signal).not.toBe(controller.signal);
    expect(sent).toEqual(["Bearer t1"]);
  });
});

describe("a token that says when it expires", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A provider of tokens for a minute, as a time or as a Date. */
  function minutes(as: (time: number) => number | Date) {
    const requests: boolean[] = [];
    const token: TokenProvider = async ({ forceRefresh }) => ({
      token: `t${requests.push(forceRefresh)}`,
      expiresAt: as(Date.now() + 60_000),
    });
    return { token, requests };
  }

  test.each<[string, (time: number) => number | Date]>([
    ["in milliseconds", (time) => time],
    ["as a Date", (time) => new Date(time)],
  ])("%s is asked for again from 10 seconds before that on", async (_title, as) => {
    const { token, requests } = minutes(as);
    const { plants, authorizations } = recording({ token });
    for (const elapsedMs of [0, 49_999, 1, 49_999, 1]) {
      vi.setSystemTime(Date.now() + elapsedMs);
      await plants.createPlant(PLANT);
    }
    expect(authorizations).toEqual(["t1", "t1", "t2", "t2", "t3"].map((token) => `Bearer ${token}`));
    expect(requests).toEqual([false, false, false]);
  });

  test("is asked for with forceRefresh after a 401 only, not when it expires after that", async () => {
    const { token, requests } = minutes((time) => time);
    const { plants } = recording({ token }, ["Bearer t1"]);
    await plants.createPlant(PLANT);
    vi.setSystemTime(Date.now() + 60_000);
    await plants.createPlant(PLANT);
    expect(requests).toEqual([false, true, false]);
  });

  test("and is expired already is sent once, and not kept", async () => {
    const { plants, authorizations } = recording({ token: async () => ({ token: "t1", expiresAt: Date.now() }) });
    const provider = vi.fn<TokenProvider>(async () => ({ token: "t2", expiresAt: new Date() }));
    await plants.createPlant(PLANT);
    await plants.createPlant(PLANT, { token: provider });
    expect(authorizations).toEqual(["Bearer t1", "Bearer t2"]);
    expect(provider).toHaveBeenCalledOnce();
  });

  test("without such a time is kept", async () => {
    const provider = vi.fn<TokenProvider>(async () => ({ token: "t1", expiresAt: undefined }));
    const { plants } = recording({ token: provider });
    await plants.createPlant(PLANT);
    vi.setSystemTime(Date.now() + 1e12);
    await plants.createPlant(PLANT);
    expect(provider).toHaveBeenCalledOnce();
  });

  test.each<[string, unknown]>([
    ["in seconds", 1_800_000_060],
    ["as text", "2027-01-15T08:00:00Z"],
    ["as an invalid Date", new Date("soon")],
    ["as NaN", Number.NaN],
  ])("%s is refused before anything is sent", async (_title, expiresAt) => {
    // A provider without types may return it.
    const token = (async () => ({ token: "t1", expiresAt })) as TokenProvider;
    const { plants, fetch } = recording({ token });
    await expect(plants.createPlant(PLANT)).rejects.toMatchObject({
      code: "token",
      outcome: "not_sent",
      message: "The token provider's expiresAt must be a Date or milliseconds since 1970, not seconds or text.",
    });
    expect(fetch).not.toHaveBeenCalled();
  });
});

test.each<[unknown, string]>([
  [undefined, "not undefined"],
  [null, "not null"],
  [7, "not number"],
  ["", "not empty"],
  [{ accessToken: "t1" }, "not undefined"],
  [["t1"], "not object"],
  ["Bearer t1", 'see position 6, and give it without "Bearer "'],
])("the message says what is wrong with a provider's token: %j", async (given, received) => {
  // A provider without types may return it.
  const { plants, fetch } = recording({ token: (async () => given) as TokenProvider });
  const result = await plants.safe.createPlant(PLANT);
  expect(result).toMatchObject({ ok: false, error: { code: "token", outcome: "not_sent" } });
  const message = result.ok ? "" : result.error.message;
  expect(message).toMatch(/^The token provider's token must be a bearer token[,:] /);
  expect(message.endsWith(` ${received}.`)).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});
