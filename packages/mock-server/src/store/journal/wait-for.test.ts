import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import type { Arrival, Space, StepResult } from "../../service/space.ts";
import { memoryStorage } from "../../storage/memory/memory-storage.ts";
import { openSpace } from "../../testing/changed-storage.ts";
import { fail, recorded, rejectionOf } from "../../testing/requests.ts";
import { SETTINGS } from "../../testing/steps.ts";
import { createJournal } from "./journal.ts";
import { journalOf } from "./journal-source.ts";

/** A journal, a way to write to it, and the number of its listeners. */
function journal(size = 10) {
  let listeners = 0;
  const space = openSpace(memoryStorage(), { ...SETTINGS, journalSize: size });
  const { epoch } = begin(space);
  const requests = createJournal(
    journalOf({
      journal: space.journal,
      changes: space.changes,
      onChange(listener) {
        const stop = space.onChange(listener);
        listeners++;
        return () => {
          listeners--;
          stop();
        };
      },
    }),
    1,
  );
  /** Writes into the epoch of the start. */
  const record = async (request: RecordedRequest, again = false) => {
    await write(space, { epoch, number: request.number, written: again }, request);
    await settled();
  };
  return { requests, record, reset: space.reset, listeners: () => listeners };
}

function begin(space: Space): Arrival {
  const arrival = { epoch: undefined, number: undefined, written: false };
  space.begin(arrival);
  return arrival;
}

async function write(space: Space, arrival: Arrival, request: RecordedRequest): Promise<StepResult> {
  return space.step({ arrival, version: undefined, met: [], effect: undefined, bodyLength: 0, entry: () => request });
}

/** Lets those who listen look at the journal. */
function settled(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("waitFor rejects at once where nobody can listen, and leaves no timer", async () => {
  const requests = createJournal(journalOf({ ...openSpace(memoryStorage(), SETTINGS), onChange: fail }), 1);
  await expect(requests.waitFor(1)).rejects.toThrow("a bug of the test's");
});

test("waitFor reads the journal once more for all changes that come while it reads", async () => {
  const space = openSpace(memoryStorage(), SETTINGS);
  let change = () => {};
  let reads = 0;
  const requests = createJournal(
    journalOf({
      async journal() {
        reads++;
        await new Promise((resolve) => setTimeout(resolve, 10));
        return space.journal();
      },
      changes: space.changes,
      onChange(listener) {
        change = listener;
        return () => {};
      },
    }),
    1,
  );
  const waiting = requests.waitFor(1);
  for (let changes = 0; changes < 100; changes++) change();
  await vi.advanceTimersByTimeAsync(15);
  await write(space, begin(space), recorded(1));
  await vi.advanceTimersByTimeAsync(15);
  expect(await waiting).toEqual([recorded(1)]);
  expect(reads).toBe(2);
});

describe("waitFor resolves", () => {
  test("at once with what is there already", async () => {
    const { requests, record, listeners } = journal();
    await record(recorded(1));
    await record(recorded(2));
    expect(await requests.waitFor(1)).toEqual([recorded(1), recorded(2)]);
    expect(listeners()).toBe(0);
  });

  test("as soon as there are enough", async () => {
    const { requests, record, listeners } = journal();
    const waiting = requests.waitFor(2);
    await record(recorded(1));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(listeners()).toBe(1);
    await record(recorded(2));
    expect(await waiting).toEqual([recorded(1), recorded(2)]);
    expect(listeners()).toBe(0);
  });

  test("with only those that match, and once a request has become one of them", async () => {
    const { requests, record } = journal();
    const waiting = requests.waitFor(1, { status: 503 });
    await record(recorded(1, { response: undefined }));
    await record(recorded(2));
    const busy = recorded(1, { response: { status: 503, headers: {}, body: "" } });
    await record(busy, true);
    expect(await waiting).toEqual([busy]);
  });

  test("for several who wait for different requests", async () => {
    const { requests, record, listeners } = journal();
    const waiting = [requests.waitFor(1), requests.waitFor(2), requests.waitFor(1, ({ number }) => number === 2)];
    expect(listeners()).toBe(3);
    await record(recorded(1));
    expect(listeners()).toBe(2);
    await record(recorded(2));
    expect((await Promise.all(waiting)).map((found) => found.map(({ number }) => number))).toEqual([[1], [1, 2], [2]]);
    expect(listeners()).toBe(0);
  });
});

describe("waitFor rejects", () => {
  test("after five seconds, or its own time, with what came instead", async () => {
    const { requests, record, listeners } = journal();
    await record(recorded(1, { response: { status: 503, headers: {}, body: "" } }));
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

  test("when nothing came, and says so", async () => {
    const rejection = rejectionOf(
      journal().requests.waitFor(1, { path: "/", id: 7n, cause: undefined, status: 200 }, { timeoutMs: 0 }),
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(await rejection).toMatchInlineSnapshot(`
      [Error: store.requests.waitFor: 0 of 1 requests that match {"path":"/","id":"7","status":200} came within 0 ms.

      No request came.]
    `);
  });

  test("at a reset, and one that begins after it waits for what comes after it", async () => {
    const { requests, record, reset, listeners } = journal();
    const before = rejectionOf(requests.waitFor(2, () => true));
    await record(recorded(1));
    await reset();
    expect(String(await before)).toContain(
      "store.requests.waitFor: 1 of 2 requests that match a function came before the reset.",
    );
    const after = rejectionOf(requests.waitFor(1, {}, { timeoutMs: 50 }));
    await record(recorded(2));
    await vi.advanceTimersByTimeAsync(50);
    expect(String(await after)).toContain("0 of 1 requests that match {} came within 50 ms.");
    expect(listeners()).toBe(0);
  });

  test("with a word about those that are gone, since one that is too small never holds enough", async () => {
    const { requests, record } = journal(1);
    await record(recorded(1));
    await record(recorded(2));
    const rejection = rejectionOf(requests.waitFor(2, {}, { timeoutMs: 10 }));
    await vi.advanceTimersByTimeAsync(10);
    expect(String(await rejection)).toContain("1 older requests are gone. Raise the store's journalSize.");
  });

  test.for([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "1", undefined])(
    "for the count %s, which no number of requests is",
    async (count) => {
      const { requests, listeners } = journal();
      const rejection = await rejectionOf(requests.waitFor(count as number));
      expect(rejection).toBeInstanceOf(RangeError);
      expect(String(rejection)).toContain("the count must be a whole number from 1");
      expect(listeners()).toBe(0);
    },
  );

  test.for([-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, "soon"])(
    "for the time %s, at which a timer would fire at once",
    async (timeoutMs) => {
      const { requests, listeners } = journal();
      const rejection = await rejectionOf(requests.waitFor(1, {}, { timeoutMs: timeoutMs as number }));
      expect(rejection).toBeInstanceOf(RangeError);
      expect(String(rejection)).toContain("timeoutMs must be milliseconds from 0 to 2147483647");
      expect(listeners()).toBe(0);
    },
  );

  test.for([{ timeout: 30 }, 30])("for the options %j", async (options) => {
    const { requests, listeners } = journal();
    const rejection = await rejectionOf(requests.waitFor(1, {}, options as never));
    expect(rejection).toBeInstanceOf(TypeError);
    expect(String(rejection)).toContain("store.requests.waitFor: the");
    expect(listeners()).toBe(0);
  });

  test("with the error that its filter throws, and no request fails", async () => {
    const { requests, record, listeners } = journal();
    const error = new Error("a bug of the test's");
    const filter = () => {
      throw error;
    };
    const [broken, sound] = [rejectionOf(requests.waitFor(1, filter)), requests.waitFor(1)];
    await record(recorded(1));
    expect(await broken).toBe(error);
    expect(await sound).toHaveLength(1);
    expect(await rejectionOf(requests.waitFor(1, filter))).toBe(error);
    expect(listeners()).toBe(0);
  });
});
