import { beforeEach, describe, expect, test, vi } from "vitest";
import type { TokenProvider } from "../index.ts";
import {
  clientOf,
  fail,
  never,
  PLANT,
  plant,
  refusing,
  scriptedClient,
  settled,
  useFakeTimers,
} from "../testing/client.ts";

test("the provider's signal is not aborted once the token is there", async () => {
  const provider = vi.fn<TokenProvider>(async () => "t1");
  const controller = new AbortController();
  const call = clientOf(never, { token: provider }).safe.createPlant(PLANT, { signal: controller.signal });
  await settled();
  controller.abort();
  expect(await call).toMatchObject({ error: { code: "aborted", outcome: "unknown" } });
  expect(provider.mock.calls[0]?.[0].signal.aborted).toBe(false);
});

describe("a token that says when it expires", () => {
  beforeEach(() => useFakeTimers(1_800_000_000_000));

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
    const { plants, authorizations } = scriptedClient([plant], { token });
    for (const elapsedMs of [0, 49_999, 1, 49_999, 1]) {
      vi.setSystemTime(Date.now() + elapsedMs);
      await plants.createPlant(PLANT);
    }
    expect(authorizations).toEqual(["t1", "t1", "t2", "t2", "t3"].map((token) => `Bearer ${token}`));
    expect(requests).toEqual([false, false, false]);
  });

  test("is asked for with forceRefresh after a 401 only, not when it expires after that", async () => {
    const { token, requests } = minutes((time) => time);
    const { plants } = scriptedClient([refusing("t1")], { token });
    await plants.createPlant(PLANT);
    vi.setSystemTime(Date.now() + 60_000);
    await plants.createPlant(PLANT);
    expect(requests).toEqual([false, true, false]);
  });

  test("and is expired already is sent once, and not kept", async () => {
    const token = async () => ({ token: "t1", expiresAt: Date.now() });
    const { plants, authorizations } = scriptedClient([plant], { token });
    const provider = vi.fn<TokenProvider>(async () => ({ token: "t2", expiresAt: new Date() }));
    await plants.createPlant(PLANT);
    await plants.createPlant(PLANT, { token: provider });
    expect(authorizations).toEqual(["Bearer t1", "Bearer t2"]);
    expect(provider).toHaveBeenCalledOnce();
  });

  test.each<[string, unknown]>([
    ["in seconds", 1_800_000_060],
    ["as text", "2027-01-15T08:00:00Z"],
    ["as an invalid Date", new Date("soon")],
  ])("%s is refused before anything is sent", async (_title, expiresAt) => {
    // A provider without types may return it.
    const token = (async () => ({ token: "t1", expiresAt })) as TokenProvider;
    const { plants, sent } = scriptedClient([plant], { token });
    const message = "The token provider's expiresAt must be a Date or milliseconds since 1970, not seconds or text.";
    await expect(plants.createPlant(PLANT)).rejects.toMatchObject({ code: "token", outcome: "not_sent", message });
    expect(sent).toEqual([]);
  });
});

describe.each<[string, unknown, code: string]>([
  ["gives two lines", "bad\r\ntoken: x", "token"],
  ["gives what throws when it is read", new Proxy({}, { get: fail }), "token"],
  ["rejects", Promise.reject.bind(Promise, new Error("mine")), "token"],
  ["never settles", never, "timeout"],
])("a provider that %s", (_title, given, code) => {
  const give = () => (typeof given === "function" ? given() : given) as string;
  const inTime = async <Result>(call: Promise<Result>) => {
    await vi.advanceTimersByTimeAsync(20);
    return call;
  };
  beforeEach(() => useFakeTimers());

  test("at first: nothing was sent; after a 401: the request was refused", async () => {
    const token = vi.fn<TokenProvider>(give);
    const { plants, authorizations } = scriptedClient([refusing("t1")], { token, timeoutMs: 20 });
    expect(await inTime(plants.safe.createPlant(PLANT))).toMatchObject({ error: { code, outcome: "not_sent" } });
    token.mockReturnValueOnce("t1");
    const call = plants.safe.createPlant(PLANT, { retryUnsafe: true });
    expect(await inTime(call)).toMatchObject({ error: { code, outcome: "refused" } });
    expect(authorizations).toEqual(["Bearer t1"]);
    token.mockReturnValue("t2");
    expect(await plants.safe.createPlant(PLANT)).toMatchObject({ ok: true });
    expect(token.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([false, false, true, true]);
  });
});
