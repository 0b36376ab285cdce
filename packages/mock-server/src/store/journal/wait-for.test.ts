import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import { changedStorage, countedStorage } from "../../testing/changed-storage.ts";
import { fail, plant, rejectionOf, sendRequest } from "../../testing/requests.ts";
import { createPlantStore } from "../store.ts";
import type { RequestFilter } from "./select.ts";

function open(journalSize = 10) {
  const { storage, listeners } = countedStorage();
  const store = createPlantStore({ storage, journalSize });
  /** Sends a create, and lets those who listen look at the journal. */
  const send = async (prefer = "") => {
    await sendRequest(store, { headers: { prefer } });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, requests: store.requests, send, listeners };
}

const numbersOf = (requests: readonly { readonly number: number }[]) => requests.map(({ number }) => number);

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("waitFor rejects at once where nobody can listen, and leaves no timer", async () => {
  const { requests } = createPlantStore({ storage: changedStorage(() => ({ watch: fail })) });
  await expect(requests.waitFor(1)).rejects.toThrow("a bug of the test's");
});

test("waitFor reads the journal once more for all changes that come while it reads", async () => {
  let reads = 0;
  const storage = changedStorage((space) => ({
    async journal(page) {
      reads++;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return space.journal(page);
    },
  }));
  const store = createPlantStore({ storage });
  const waiting = store.requests.waitFor(101);
  await vi.advanceTimersByTimeAsync(5);
  for (let sent = 0; sent < 100; sent++) await sendRequest(store);
  await vi.advanceTimersByTimeAsync(10);
  await sendRequest(store);
  await vi.advanceTimersByTimeAsync(15);
  expect(await waiting).toHaveLength(101);
  expect(reads).toBe(2);
});

describe("waitFor resolves", () => {
  test("as soon as there are enough, for several who wait for different requests", async () => {
    const { requests, send, listeners } = open();
    const waiting = [requests.waitFor(1), requests.waitFor(2), requests.waitFor(1, ({ number }) => number === 2)];
    expect(listeners()).toBe(3);
    await send();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(listeners()).toBe(2);
    await send();
    expect((await Promise.all(waiting)).map(numbersOf)).toEqual([[1], [1, 2], [2]]);
    expect(listeners()).toBe(0);
  });

  test("with only those that match, and once a request has become one of them", async () => {
    const { store, requests, send } = open();
    await store.inject(faults.latency(50), { times: 1 });
    const waiting = requests.waitFor(1, { status: 503 });
    const sending = send("code=503");
    await vi.advanceTimersByTimeAsync(20);
    await send();
    await vi.advanceTimersByTimeAsync(30);
    await sending;
    expect(await waiting).toMatchObject([{ number: 1, response: { status: 503 } }]);
  });
});

describe("waitFor rejects", () => {
  test("after five seconds, or its own time, with what came instead", async () => {
    const { requests, send, listeners } = open();
    await send("code=503");
    const [slow, soon] = [rejectionOf(requests.waitFor(2)), rejectionOf(requests.waitFor(2, {}, { timeoutMs: 50 }))];
    await vi.advanceTimersByTimeAsync(50);
    expect(listeners()).toBe(1);
    await vi.advanceTimersByTimeAsync(4_950);
    expect(listeners()).toBe(0);
    expect(String(await slow)).toContain("1 of 2 requests came within 5000 ms.");
    expect(await soon).toMatchInlineSnapshot(`
      [Error: store.requests.waitFor: 1 of 2 requests that match {} came within 50 ms.

      Received:
        1. POST /plants; 503; id 1]
    `);
  });

  test("with the closest request, and how its values differ", async () => {
    const { store, requests } = open();
    const sent = (id: bigint, name: string, tenant: string) =>
      sendRequest(store, { ...plant(id, name), headers: { "x-tenant": tenant } });
    await sent(2n ** 53n, "Caf\u0065\u0301", "botany");
    await sent(2n ** 53n, "fern", "zoo");
    await sent(1n, "Fern ", "");
    const headers = { "X-Tenant": "botany" };
    const lines = async (filter: RequestFilter) => {
      const rejection = rejectionOf(requests.waitFor(1, filter, { timeoutMs: 0 }));
      await vi.advanceTimersByTimeAsync(1);
      return String(await rejection)
        .split("\n")
        .slice(2, 2 + Object.keys(filter).length + 1);
    };
    const id = 2n ** 53n + 1n;
    expect(await lines({ method: "POST", id, name: "Caf\u00e9", headers, status: "2xx" })).toEqual([
      "The closest is request 1:",
      '  ✓ method           "POST"',
      '  ✓ status           "2xx"',
      "  ✗ id               expected 9007199254740993, got 9007199254740992: differs by 1, rounded?",
      '  ✗ name             expected "Café", got "Cafe\u0301": differs in Unicode normalization',
      '  ✓ header X-Tenant  "botany"',
    ]);
    expect(await lines({ id: 2n ** 53n, name: "Fern", cause: "any" })).toEqual([
      "The closest is request 2:",
      "  ✓ id     9007199254740992",
      '  ✗ name   expected "Fern", got "fern": differs in upper and lower case',
      '  ✗ cause  expected "any", got none',
    ]);
    expect((await lines({ id: 1n, name: "Fern", tag: "a" })).slice(2)).toEqual([
      '  ✗ name  expected "Fern", got "Fern ": differs in white space at an end',
      '  ✗ tag   expected "a", got nothing',
    ]);
  });

  test("when nothing came, and says so", async () => {
    const filter = { path: "/", id: 7n, cause: undefined, status: 200 };
    const rejection = rejectionOf(open().requests.waitFor(1, filter, { timeoutMs: 0 }));
    await vi.advanceTimersByTimeAsync(1);
    expect(await rejection).toMatchInlineSnapshot(`
      [Error: store.requests.waitFor: 0 of 1 requests that match {"path":"/","id":"7","status":200} came within 0 ms.

      No request came.]
    `);
  });

  test("at a reset, and one that begins after it waits for what comes after it", async () => {
    const { store, requests, send, listeners } = open();
    const before = rejectionOf(requests.waitFor(2, () => true));
    await send();
    await store.reset();
    expect(String(await before)).toContain(
      "store.requests.waitFor: 1 of 2 requests that match a function came before the reset.",
    );
    const after = rejectionOf(requests.waitFor(2, {}, { timeoutMs: 50 }));
    await send();
    await vi.advanceTimersByTimeAsync(50);
    expect(String(await after)).toContain("1 of 2 requests that match {} came within 50 ms.");
    expect(listeners()).toBe(0);
  });

  test("with a word about those that are gone, since one that is too small never holds enough", async () => {
    const { requests, send } = open(1);
    await send();
    await send();
    const rejection = rejectionOf(requests.waitFor(2, {}, { timeoutMs: 10 }));
    await vi.advanceTimersByTimeAsync(10);
    expect(String(await rejection)).toContain("1 older requests are gone. Raise journalSize or journalBytes.");
  });

  test("with the error that its filter throws, and no request fails", async () => {
    const { requests, send, listeners } = open();
    const [broken, sound] = [rejectionOf(requests.waitFor(1, fail)), requests.waitFor(1)];
    await send();
    expect(await broken).toEqual(new Error("a bug of the test's"));
    expect(await sound).toHaveLength(1);
    expect(await rejectionOf(requests.waitFor(1, fail))).toEqual(new Error("a bug of the test's"));
    expect(listeners()).toBe(0);
  });

  test.for<readonly [count: unknown, options: unknown, error: typeof Error, words: string]>([
    ...[0, -1, 1.5, NaN, Infinity, "1", undefined].map(
      (count) => [count, {}, RangeError, "the count must be a whole number from 1"] as const,
    ),
    // A timer would fire at once.
    ...[-1, NaN, Infinity, 2 ** 31, "soon"].map(
      (timeoutMs) => [1, { timeoutMs }, RangeError, "timeoutMs must be milliseconds from 0 to 2147483647"] as const,
    ),
    [1, { timeout: 30 }, TypeError, 'store.requests.waitFor: unknown option "timeout"'],
    [1, 30, TypeError, "store.requests.waitFor: the"],
  ])("for the count %s with the options %j", async ([count, options, error, words]) => {
    const { requests, listeners } = open();
    // As JavaScript would pass them.
    const rejection = await rejectionOf(requests.waitFor(count as number, {}, options as never));
    expect(rejection).toBeInstanceOf(error);
    expect(String(rejection)).toContain(words);
    expect(listeners()).toBe(0);
  });
});
