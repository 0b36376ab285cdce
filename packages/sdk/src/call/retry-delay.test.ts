import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, type PlantStoreClientOptions } from "../index.ts";
import { clientOf, PLANT, refusedConnection, status as responding, useFakeTimers } from "../testing/client.ts";

const NOW = Date.UTC(2026, 0, 31, 23, 59, 0);

beforeEach(() => useFakeTimers(NOW));

async function waitsFor(response: () => Response | Promise<Response>, options: PlantStoreClientOptions = {}) {
  const timer = vi.spyOn(globalThis, "setTimeout");
  const sentAt: number[] = [];
  const fetch = async () => {
    sentAt.push(performance.now());
    return response();
  };
  const plants = clientOf(fetch, options);
  const call = plants.safe.createPlant(PLANT);
  await vi.runAllTimersAsync();
  const result = await call;
  if (result.ok) throw new Error("It succeeded.");
  for (const [, delay] of timer.mock.calls) {
    expect(delay).toBeGreaterThanOrEqual(0);
    expect(delay).toBeLessThanOrEqual(2 ** 31 - 1);
  }
  expect(vi.getTimerCount()).toBe(0);
  return { waits: sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? NaN)), error: result.error };
}

const responseOf = (status: number, retryAfter: string) => responding(status, { "Retry-After": retryAfter });

const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

describe.each([429, 503])("Retry-After of a %i", (status) => {
  test.each<[string, number]>([
    ["0", 0],
    ["007", 7_000],
    ["60", 60_000],
    [inSeconds(-5), 0],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 0],
    [inSeconds(5), 5_000],
    [inSeconds(60), 60_000],
    // The obsolete forms of RFC 9110 5.6.7.
    ["Sunday, 01-Feb-26 00:00:00 GMT", 60_000],
    ["Sun Feb  1 00:00:00 2026", 60_000],
  ])("%s is waited for", async (retryAfter, waitMs) => {
    const { waits, error } = await waitsFor(responseOf(status, retryAfter), { maxRetries: 1 });
    expect(waits).toEqual([waitMs]);
    expect(error).toMatchObject({ code: "api", status, attempts: 2 });
    // The date is nearer when the second response comes.
    const asked = error.code === "api" ? error.retryAfterMs : undefined;
    expect(asked).toBe(retryAfter.includes(" ") ? 0 : waitMs);
  });

  test.each<[string, number]>([
    ["61", 61_000],
    ["2026", 2_026_000],
    ["2147483648", 2_147_483_648_000],
    ["9".repeat(400), Infinity],
    [inSeconds(61), 61_000],
    ["Fri, 31 Dec 9999 23:59:59 GMT", Date.UTC(9999, 11, 31, 23, 59, 59) - NOW],
  ])("%s is too long: the call fails at once and says how long", async (retryAfter, retryAfterMs) => {
    for (const retryUnsafe of [false, true]) {
      const { waits, error } = await waitsFor(responseOf(status, retryAfter), { retryUnsafe });
      expect(waits).toEqual([]);
      expect(error).toMatchObject({ code: "api", status, retryAfterMs, attempts: 1 });
      expect(error.message).toContain(`asks to wait ${retryAfterMs / 1000} s`);
    }
  });

  test.each([
    ...["1.5", "tomorrow", "٣", "-1", "+1", "1e3", "0x10", "", "1, 2", "1s", "in 5 minutes", "retry 5"],
    ...["about Sun, 01 Feb 2026 00:00:00 GMT", "Sun, 01 Feb 2026 00:00:00 GMT+0100", "2026-02-01T00:00:00Z"],
    // JavaScript's Date would read these.
    ...["Down since 26 Nov 2026 09:00:00 GMT", "Until Jan 5 2027 10:00:00 GMT", "Closed 10:00:00 2027"],
    // Each of two forms.
    ...["Sun, 06 Nov 2094 08:49:37 2030", "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun Nov-06-94 08:49:37 GMT"],
    ...["sun, 06 Nov 1994 08:49:37 GMT", "Sun Feb  1 00:00:00 26", "Sun, 06 Nov 1994 08:49 ago GMT"],
  ])("%j is not valid: as if there were none", async (retryAfter) => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const encoded = Buffer.from(retryAfter).toString("latin1");
    const { waits, error } = await waitsFor(responseOf(status, encoded), { maxRetries: 1 });
    expect(waits).toEqual(status === 429 ? [250] : []);
    expect(error).toMatchObject({ status, retryAfterMs: undefined });
    expect(error.message).not.toContain("asks to wait");
  });
});

test.each([
  ["counts from the response's own Date", inSeconds(-3_600), 5_000],
  ["counts from the caller's clock if that is none", "yesterday", 0],
])("a Retry-After that is a date %s", (_title, date, retryAfterMs) => {
  const headers = { "Retry-After": inSeconds(-3_595), Date: date };
  expect(new ApiError({ headers })).toMatchObject({ retryAfterMs });
});

test("a Retry-After without a zone is in UTC, wherever this runs (RFC 9110 5.6.7)", () => {
  vi.stubEnv("TZ", "America/New_York");
  expect(new Date(0).getTimezoneOffset()).toBe(300);
  expect(new ApiError({ headers: { "Retry-After": "Sun Feb  1 00:00:00 2026" } }).retryAfterMs).toBe(60_000);
});

describe("without Retry-After the wait is jittered over 0.5 s · 2^n, 8 s at most", () => {
  const CEILINGS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000];

  test.each([0, 0.25, 0.5, 0.999])("Math.random() of %f", async (random) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const { waits } = await waitsFor(responding(429), { maxRetries: 8 });
    expect(waits).toHaveLength(8);
    for (const [index, ceiling] of CEILINGS.entries()) {
      expect(waits[index]).toBeLessThanOrEqual(ceiling);
      // Timers count whole milliseconds.
      expect(Math.abs((waits[index] ?? NaN) - random * ceiling)).toBeLessThanOrEqual(1);
    }
  });

  test("each wait is drawn anew, for a refused connection too", async () => {
    vi.spyOn(Math, "random").mockReturnValueOnce(0.5).mockReturnValueOnce(0.1);
    const { waits, error } = await waitsFor(refusedConnection);
    expect(waits).toEqual([250, 100]);
    expect(error).toMatchObject({ code: "connection", outcome: "not_sent", attempts: 3 });
  });

  test("a Retry-After in between counts as a retry, and leaves the next wait its size", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const fields = [{}, { "Retry-After": "3" }, {}, {}];
    const next = () => new Response("", { status: 429, headers: fields.shift() ?? {} });
    const { waits } = await waitsFor(next, { maxRetries: 3 });
    expect(waits).toEqual([250, 3_000, 1_000]);
  });

  test("a status that is retried unsafely waits for its Retry-After too", async () => {
    for (const status of [408, 500, 502, 504]) {
      const { waits } = await waitsFor(responseOf(status, "7"), { retryUnsafe: true, maxRetries: 1 });
      expect(waits).toEqual([7_000]);
      expect((await waitsFor(responseOf(status, "61"), { retryUnsafe: true })).error).toMatchObject({ attempts: 1 });
    }
  });
});
