import { describe, expect, test } from "vitest";
import { fc, tries } from "../../../../../test/support/thorough.ts";
import { faults } from "../../service/faults/faults.ts";
import { plant, rejectionOf, sendRequest, statuses, statusOf } from "../../testing/requests.ts";
import { SHARED_STORAGES, STORAGES, STORES } from "../../testing/storages.ts";
import { createPlantStore, type PlantStore } from "../store.ts";
import type { JournalEvent } from "./follow.ts";

async function read(
  events: AsyncIterable<JournalEvent>,
  isLast: (event: JournalEvent, count: number) => boolean,
): Promise<JournalEvent[]> {
  const seen: JournalEvent[] = [];
  for await (const event of events) {
    seen.push(event);
    if (isLast(event, seen.length)) break;
  }
  return seen;
}

const readCount = (events: AsyncIterable<JournalEvent>, count: number) => read(events, (_, seen) => seen === count);

/** Returns an event in short: `"completed 3"`. */
function inShort(event: JournalEvent): string {
  if (event.kind === "reset" || event.kind === "start") return event.kind;
  return `${event.kind} ${event.kind === "gap" ? event.missed : event.request.number}`;
}

async function startOf(store: PlantStore): Promise<string> {
  const [first] = await readCount(store.requests.follow(), 1);
  return first?.id ?? "";
}

describe.each(STORES)("over %s,", (_, open) => {
  test("a request that waits has started, then is completed as it ended, and meets no used-up fault", async () => {
    const store = await open();
    await store.inject(faults.latency(500), { times: 1 });
    for (const status of [503, 429]) await store.inject(faults.status(status), { at: "response", times: 1 });
    const beginning = await startOf(store);
    let ended = 0;
    const isLast = ({ kind }: JournalEvent) => kind === "completed" && ++ended === 2;
    const following = read(store.requests.follow({ after: beginning }), isLast);
    const waiting = sendRequest(store);
    const [started] = await readCount(store.requests.follow({ after: beginning }), 1);
    const seen = { number: 1, stored: false, response: undefined, durationMs: undefined };
    expect(started).toMatchObject({ request: seen });
    expect(await statusOf(store)).toBe(503);
    const { status, headers } = await waiting;
    expect([status, headers.get("x-request-id")]).toEqual([429, "plant-store-1"]);
    // Timers and the clock may differ by a millisecond.
    const [waited] = await store.requests.all();
    expect(waited).toMatchObject({ number: 1, stored: true, response: { status: 429 } });
    expect((waited?.durationMs ?? 0) >= 499).toBe(true);
    // The fault at the response may show the second one twice.
    const [first, ...others] = (await following).map(inShort).filter((event) => event !== "started 2");
    expect([first, ...others.toSorted()]).toEqual(["started 1", "completed 1", "completed 2"]);
    const after = await readCount(store.requests.follow({ after: started?.id }), 2);
    expect(after.map(inShort)).toEqual(["completed 1", "completed 2"]);
    const whole = await readCount(store.requests.follow({ after: beginning }), 2);
    expect(whole.map(inShort)).toEqual(["completed 1", "completed 2"]);
  });

  test("a reset is an event, and whoever resumes from before it gets it and all that follows", async () => {
    const store = await open();
    const after = await startOf(store);
    await statuses(store, 2);
    const before = await readCount(store.requests.follow({ after }), 2);
    await store.reset();
    await statuses(store, 2);
    for (const { id } of before) {
      const seen = await readCount(store.requests.follow({ after: id }), 3);
      expect(seen.map(inShort)).toEqual(["reset", "completed 1", "completed 2"]);
    }
  });

  test.for([
    [3, ["gap 7", "completed 8", "completed 9", "completed 10"]],
    [0, ["gap 10"]],
  ] as const)("of ten requests a journal of %i says how many are gone", async ([journalSize, expected]) => {
    const store = await open({ journalSize });
    const beginning = await startOf(store);
    await statuses(store, 10);
    const seen = await readCount(store.requests.follow({ after: beginning }), expected.length);
    expect(seen.map(inShort)).toEqual(expected);
    const rest = seen.slice(1);
    if (rest.length > 0)
      expect(await readCount(store.requests.follow({ after: seen[0]?.id }), rest.length)).toEqual(rest);
  });

  test("more than a page comes without a repeat or a hole", { timeout: 20_000 }, async () => {
    const store = await open({ journalSize: 1_000 });
    const beginning = await startOf(store);
    await Promise.all(Array.from({ length: 510 }, (_, id) => sendRequest(store, plant(id))));
    const seen = await readCount(store.requests.follow({ after: beginning }), 510);
    const numbers = seen.flatMap((event) => ("request" in event ? [event.request.number] : []));
    const all = Array.from({ length: 510 }, (_, index) => index + 1);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(all);
  });

  test("whatever waits, and wherever a reader leaves and resumes, it gets each request's end once, as the journal has it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ latency: fc.constantFrom(undefined, 0, 1, 3) }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }),
        async (requests, pauses) => {
          const store = await open();
          let after = await startOf(store);
          const sent = requests.map(async ({ latency }, id) => {
            const when = { id: BigInt(id) };
            if (latency !== undefined) await store.inject(faults.latency(latency), { times: 1, when });
            return statusOf(store, plant(id));
          });
          await Promise.all(sent);
          const marker = sendRequest(store, { body: '{"id":99,"name":"Last"}' });
          const seen: JournalEvent[] = [];
          const isMarker = (event: JournalEvent) => event.kind === "completed" && event.request.plant?.id === 99n;
          while (!seen.some(isMarker)) {
            const most = pauses.shift() ?? Infinity;
            const some = await read(store.requests.follow({ after }), (one, count) => isMarker(one) || count >= most);
            seen.push(...some);
            after = some.at(-1)?.id ?? after;
          }
          await marker;
          const ended = seen.flatMap((event) => (event.kind === "completed" ? [event.request] : []));
          expect(ended.toSorted((one, other) => one.number - other.number)).toEqual(await store.requests.all());
          expect(seen.every(({ kind }) => kind === "completed" || kind === "started")).toBe(true);
          await store.close();
        },
      ),
      { numRuns: tries(15) },
    );
  });

  test("ends when its signal aborts, also while nothing happens", async () => {
    const store = await open();
    const leaving = new AbortController();
    const reading = read(store.requests.follow({ signal: leaving.signal }), () => false);
    expect(await statusOf(store)).toBe(200);
    leaving.abort();
    expect((await reading).length).toBeLessThanOrEqual(2);
    expect(await read(store.requests.follow({ signal: leaving.signal }), () => false)).toEqual([]);
  });
});

describe.each(STORAGES)("over %s,", (_, storage) => {
  test("closing a store ends whoever follows it or waits for its requests, and nobody else", async () => {
    const store = createPlantStore({ storage: storage() });
    const [one, other] = [store.space("a"), store.space("b")];
    const begin = async (requests: PlantStore["requests"]) => {
      const events = requests.follow()[Symbol.asyncIterator]();
      await events.next();
      const waits = [events.next(), requests.waitFor(1)].map((waiting) => rejectionOf(waiting).then(String));
      // It has looked once.
      await requests.count();
      return waits;
    };
    const [ofOne, ofOther] = [await begin(one.requests), await begin(other.requests)];
    await one.close();
    const late = rejectionOf(one.requests.follow()[Symbol.asyncIterator]().next()).then(String);
    for (const ended of [...ofOne, late]) expect(await ended).toContain("This store is closed.");
    expect(await Promise.race([...ofOther, "nobody else"])).toBe("nobody else");
    await store.close();
    const after = [store.requests.follow()[Symbol.asyncIterator]().next(), store.requests.waitFor(1)];
    for (const ended of [...ofOther, ...after.map(rejectionOf)]) expect(String(await ended)).toContain("closed.");
  });
});

describe.each(SHARED_STORAGES)("two stores over %s,", (_, createLocation) => {
  test("one follows the requests and the reset of the other, and resumes by its id, also after a restart", async () => {
    const location = createLocation();
    const [one, other] = [createPlantStore({ storage: location() }), createPlantStore({ storage: location() })];
    const after = await startOf(one);
    const following = readCount(one.requests.follow({ after }), 3);
    await statuses(other, 3);
    const seen = await following;
    expect(seen.map(inShort)).toEqual(["completed 1", "completed 2", "completed 3"]);
    await one.close();
    for (const store of [other, createPlantStore({ storage: location() })])
      expect(await readCount(store.requests.follow({ after: seen[0]?.id }), 2)).toEqual(seen.slice(1));
    await other.reset();
    const again = createPlantStore({ storage: location() });
    expect((await readCount(again.requests.follow({ after: seen[2]?.id }), 1)).map(inShort)).toEqual(["reset"]);
  });
});
