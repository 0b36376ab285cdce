import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPlantStore } from "../store/store.ts";
import { changedStorage, countedStorage } from "../testing/changed-storage.ts";
import { sendRequest } from "../testing/requests.ts";
import { createReaders, type EventStream } from "./events.ts";

// The pauses between two looks at a journal stay as they are.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

interface Reader extends ReturnType<EventStream["begin"]> {
  text: string;
  hasRoom: boolean;
  ended: boolean;
  kinds(): readonly string[];
}

function read(stream: EventStream | object, hasRoom = true): Reader {
  if (!("begin" in stream)) return expect.unreachable(JSON.stringify(stream));
  const kinds = () => [...reader.text.matchAll(/^event: (\w+)$/gm)].map(([, kind = ""]) => kind);
  const reader: Reader = { text: "", hasRoom, ended: false, kinds, taken: () => {}, left: () => {} };
  const sending = stream.begin({
    write(text) {
      reader.text += text;
      return reader.hasRoom;
    },
    end(text) {
      reader.text += text;
      reader.ended = true;
    },
  });
  return Object.assign(reader, sending);
}

/** Waits for everything that happens by itself: timers of this process that end earlier fire first. */
async function settle(): Promise<void> {
  for (let pauses = 0; pauses < 5; pauses++) await sleep(10);
}

function opened({ journalSize, name }: { journalSize?: number; name?: string } = {}) {
  const { storage, listeners } = countedStorage();
  const all = createPlantStore({ baseUrl: "https://api.plants.test", storage, journalSize });
  const store = name === undefined ? all : all.space(name);
  const closing = new AbortController();
  const openEvents = createReaders(closing.signal);
  const expectNothingLeft = () => expect([listeners(), vi.getTimerCount()]).toEqual([0, 0]);
  return { store, closing, listeners, expectNothingLeft, open: (after?: string) => openEvents(store, after) };
}

test("the id of no event is refused", () => {
  const { open } = opened();
  for (const id of ["", "1", "a.b.c", "../1.2.3"]) expect(open(id)).toMatchObject({ status: 400, error: 40004 });
});

test("what comes in one turn is sent in one piece", async () => {
  const { store, open } = opened();
  const pieces: string[] = [];
  const stream = open();
  if ("begin" in stream) stream.begin({ write: (text) => pieces.push(text) > 0, end() {} });
  await settle();
  await Promise.all(Array.from({ length: 50 }, () => sendRequest(store)));
  await settle();
  expect(pieces.join("").match(/event: completed/g)).toHaveLength(50);
  expect(pieces.length).toBeLessThan(5);
});

test("a comment comes every 15 seconds, and none where the client has not taken what came before", async () => {
  const { store, open } = opened();
  const reader = read(open());
  await settle();
  const before = reader.text;
  vi.advanceTimersByTime(30_000);
  expect(reader.text.slice(before.length)).toBe(": still here\n\n: still here\n\n");
  reader.hasRoom = false;
  await sendRequest(store);
  await settle();
  const full = reader.text;
  vi.advanceTimersByTime(9_999);
  expect(reader.text).toBe(full);
});

test("a client that takes nothing for 10 seconds gets a last event, and frees everything", async () => {
  const { store, open, listeners, expectNothingLeft } = opened();
  const reader = read(open(), false);
  await settle();
  expect(listeners()).toBe(1);
  for (let sent = 0; sent < 20; sent++) await sendRequest(store);
  await settle();
  expect(reader.kinds()).toEqual(["start"]);
  vi.advanceTimersByTime(9_999);
  expect(reader.ended).toBe(false);
  vi.advanceTimersByTime(1);
  await settle();
  expect(reader.ended).toBe(true);
  expect(reader.text).toMatch(/\n\nevent: end\ndata: \{"reason":"You read too slowly[^"]*"\}\n\n$/);
  expectNothingLeft();
});

test("while a client takes nothing, the journal is not read, and a gap says what was dropped", async () => {
  const { store, open } = opened({ journalSize: 10 });
  const reader = read(open(), false);
  await settle();
  for (let sent = 0; sent < 1_000; sent++) await sendRequest(store);
  await settle();
  expect(reader.text.length).toBeLessThan(1_000);
  reader.hasRoom = true;
  reader.taken();
  await settle();
  expect(reader.kinds()).toEqual(["start", "gap", ...Array.from({ length: 10 }, () => "completed")]);
  expect(reader.text).toContain('data: {"missed":990}');
  vi.advanceTimersByTime(10_000);
  expect(reader.ended).toBe(false);
});

test("a client that leaves frees everything, whether or not it has taken what came", async () => {
  for (const hasRoom of [true, false]) {
    const { store, open, expectNothingLeft } = opened();
    const reader = read(open(), hasRoom);
    await settle();
    await sendRequest(store);
    await settle();
    reader.left();
    await settle();
    expectNothingLeft();
    expect(reader.ended).toBe(false);
  }
});

// test/server/control.test.ts ends the streams of a server that closes.
test("a stream that begins once the server has closed ends at once, and frees everything", () => {
  const { open, closing, expectNothingLeft } = opened();
  closing.abort();
  const reader = read(open());
  expect([reader.ended, reader.text]).toEqual([true, 'event: end\ndata: {"reason":"The server stops."}\n\n']);
  expectNothingLeft();
});

test("a page that is read while the stream ends is not sent after its end", async () => {
  let goOn = () => {};
  const reading = new Promise<void>((resolve) => (goOn = resolve));
  const storage = changedStorage(({ changes }) => ({ changes: (...given) => reading.then(() => changes(...given)) }));
  const closing = new AbortController();
  const reader = read(createReaders(closing.signal)(createPlantStore({ storage }), undefined));
  await settle();
  closing.abort();
  goOn();
  await settle();
  expect(reader.kinds()).toEqual(["end"]);
});

test("a storage that fails ends the stream, and its error is not shown", async () => {
  const storage = changedStorage(() => ({ changes: () => Promise.reject(new Error("swordfish")) }));
  const reader = read(createReaders(new AbortController().signal)(createPlantStore({ storage }), undefined));
  await settle();
  expect(reader.text).toBe('event: end\ndata: {"reason":"The storage failed."}\n\n');
  expect(vi.getTimerCount()).toBe(0);
});

test("a space that is closed ends its streams, and they free everything", async () => {
  const { store, open, expectNothingLeft } = opened({ name: "a" });
  const [taking, full] = [read(open()), read(open(), false)];
  await settle();
  await sendRequest(store);
  await settle();
  await store.close();
  await settle();
  expect([taking.ended, full.ended]).toEqual([true, false]);
  full.hasRoom = true;
  full.taken();
  await settle();
  for (const reader of [taking, full]) {
    expect(reader.text).toMatch(/\n\nevent: end\ndata: \{"reason":"The space was closed."\}\n\n$/);
    expect(reader.ended).toBe(true);
    reader.left();
  }
  expectNothingLeft();
});

// test/server/control.test.ts follows by 101.
test("streams that are opened and never begin leave their places", async () => {
  const { open } = opened();
  for (let unused = 0; unused < 100; unused++) open();
  expect(open()).toMatchObject({ status: 503, error: 50301 });
  await settle();
  read(open()).left();
});
