import { expect, test } from "vitest";
import { fc } from "../../../../test/support/thorough.ts";
import { fail, rejectionOf } from "../testing/requests.ts";
import { readEvents, type ServerEvent } from "./read-events.ts";

async function read(chunks: readonly Uint8Array[]): Promise<readonly ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(ReadableStream.from(chunks), fail)) events.push(event);
  return events;
}

const encode = (text: string) => new TextEncoder().encode(text);

test.for<readonly [text: string, events: readonly Partial<ServerEvent>[]]>([
  ["id: 1\nevent: a\ndata: x\n\n", [{ id: "1", event: "a", data: "x" }]],
  ["data:x\n\ndata:  y\n\n", [{ data: "x" }, { data: " y" }]],
  ["data: x\ndata: y\n\n", [{ data: "x\ny" }]],
  ["data\n\n", [{ data: "" }]],
  [": comment\n\nid: 2\n\nevent: a\n\n", []],
  ["data: cut off\n", []],
  ["data: x\r\rdata: y\r\n\r\ndata: z\n\r\n", [{ data: "x" }, { data: "y" }, { data: "z" }]],
])("%j", async ([text, events]) => {
  expect(await read([encode(text)])).toEqual(events.map((event) => ({ id: undefined, event: "message", ...event })));
});

test("wherever the chunks are cut, also within a character or a CRLF", async () => {
  const text = "id: 1\r\nevent: grün\r\ndata: 🌱\r\ndata: é\r\n\r\ndata: last\n\n";
  const bytes = encode(text);
  const expected = await read([bytes]);
  expect(expected).toHaveLength(2);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length })), async (cuts) => {
      const ends = [...cuts.toSorted((one, other) => one - other), bytes.length];
      const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
      expect(await read(chunks)).toEqual(expected);
    }),
  );
});

test("whoever leaves ends the stream", async () => {
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(encode("data: x\n\n")),
    cancel() {
      isCancelled = true;
    },
  });
  for await (const _ of readEvents(stream, fail)) break;
  expect(isCancelled).toBe(true);
});

test("a body that breaks ends as its reader says, and gives the events before it first", async () => {
  const broken = new Error("cut");
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encode("data: x\n\ndata: y\n")),
    pull: (controller) => controller.error(broken),
  });
  const events = readEvents(stream, (cause) => {
    throw new Error("lost", { cause });
  });
  expect(await events.next()).toMatchObject({ value: { data: "x" } });
  expect(await rejectionOf(events.next())).toMatchObject({ message: "lost", cause: broken });
});
