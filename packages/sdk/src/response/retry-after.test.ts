import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const read = (value: string) => readRetryAfter(new Headers({ "Retry-After": value }));

describe("Retry-After", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T12:00:00Z") }));
  afterEach(() => vi.useRealTimers());

  test.each<[string, number | undefined]>([
    ["1", 1_000],
    ["0", 0],
    ["120", 120_000],
    ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
    ["Saturday, 21-Nov-26 12:00:30 GMT", 30_000],
    ["Sat Nov 21 12:00:30 2026", 30_000],
    ["Sat, 21 Nov 2026 11:59:00 GMT", 0],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["about Sat, 21 Nov 2026 12:00:30 GMT", undefined],
    ["Sat, 21 Nov 2026 12:00:30 GMT+0100", undefined],
    ["1.5", undefined],
    ["-1", undefined],
    ["+1", undefined],
    ["1e3", undefined],
    ["0x10", undefined],
    ["", undefined],
    ["1, 2", undefined],
    ["1s", undefined],
    ["soon", undefined],
    ["in 5 minutes", undefined],
    ["retry 5", undefined],
    ["2026", 2_026_000],
    ["2026-11-21T12:00:30Z", undefined],
  ])("%j", (value, expected) => {
    expect(read(value)).toBe(expected);
  });

  test("as a date without a zone is UTC, wherever this runs (RFC 9110 5.6.7)", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(new Date(0).getTimezoneOffset()).toBe(300);
    expect(read("Sat Nov 21 12:00:30 2026")).toBe(30_000);
  });
});
