import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createRawClient } from "../openapi-fetch.ts";
import { CALL_STYLES, clientOf, PLANT } from "../testing/client.ts";
import { chunks, head, listen, response } from "../testing/server.ts";

const DEFAULT_LIMIT = 2 ** 20;

/** A plant in exactly this many bytes. */
function plantOf(length: number): string {
  const start = '{"name":"Fern","more":"';
  return `${start}${"x".repeat(length - start.length - 2)}"}`;
}

function counting(chunkSize: number) {
  const count = { read: 0, cancelled: false };
  const pull = (body: ReadableStreamDefaultController) => {
    count.read += chunkSize;
    body.enqueue(new Uint8Array(chunkSize).fill(32));
  };
  const cancel = () => {
    count.cancelled = true;
  };
  // Chunks in a queue would count as read.
  return { count, body: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }) };
}

const tooLong = (limit: number) => ({
  code: "invalid_response",
  outcome: "unknown",
  issues: [{ pointer: "", expected: "a whole body", received: `one that was longer than maxResponseBytes (${limit})` }],
});

describe.each(CALL_STYLES)("of a body without an end, %s", (_title, create) => {
  test.each([
    ["reads 1 MiB and a chunk", undefined, 65_536],
    ["reads a limit of its own and a chunk", 100_000, 4_096],
    ["reads only one chunk, if that is past the limit", 10, 10_000],
    ["reads byte by byte", 1_000, 1],
  ])("%s, and gives up the rest", async (_title, maxResponseBytes, chunkSize) => {
    const limit = maxResponseBytes ?? DEFAULT_LIMIT;
    for (const status of [200, 302]) {
      const headers = { "Content-Type": "application/json", Location: "/a" };
      const { count, body } = counting(chunkSize);
      const fetch = async () => new Response(body, { status, headers });
      const result = await create(clientOf(fetch, { maxResponseBytes })).catch((error: unknown) => error);
      if (status === 200) expect(result).toMatchObject({ ...tooLong(limit), status });
      expect(count.read).toBeGreaterThan(limit);
      expect(count.read).toBeLessThanOrEqual(limit + chunkSize);
      expect(count.cancelled).toBe(true);
    }
  });
});

describe("the limit counts", () => {
  const plain = (text: string) => response(200, text);
  const compressed = (text: string) => response(200, gzipSync(text), "Content-Encoding: gzip");
  const chunked = (text: string) =>
    head(200, "Content-Type: application/json", "Transfer-Encoding: chunked") +
    chunks(...(text.match(/.{1,50000}/g) ?? []), "");

  describe.each<[string, (text: string) => string | Uint8Array]>([
    ["with a length", plain],
    ["in chunks", chunked],
    ["after decompression", compressed],
  ])("to the byte, %s:", (_title, say) => {
    test.each([
      [50_000, 50_000],
      [50_000, 50_001],
      [undefined, DEFAULT_LIMIT],
      [undefined, DEFAULT_LIMIT + 1],
      [Infinity, DEFAULT_LIMIT + 1],
    ])("a limit of %s meets %i", async (maxResponseBytes, length) => {
      await using server = await listen((socket) => socket.end(say(plantOf(length))));
      const plants = clientOf(undefined, { baseUrl: server.url, maxResponseBytes });
      const limit = maxResponseBytes ?? DEFAULT_LIMIT;
      const [created, raw] = [plants.createPlant(PLANT), createRawClient(plants).POST("/plants", { body: PLANT })];
      if (length <= limit) {
        expect(await created).toEqual({ name: "Fern" });
        expect(await raw).toMatchObject({ data: { name: "Fern" } });
      } else {
        const refusals = await Promise.allSettled([created, raw]);
        for (const { reason } of refusals as PromiseRejectedResult[])
          expect(reason).toMatchObject({ ...tooLong(limit), status: 200 });
      }
    });
  });

  test("bytes, not characters", async () => {
    const text = '{"name":"éé"}';
    const fetch = async () => new Response(text, { headers: { "Content-Type": "application/json" } });
    expect(await clientOf(fetch, { maxResponseBytes: 15 }).createPlant(PLANT)).toEqual({ name: "éé" });
    await expect(clientOf(fetch, { maxResponseBytes: 14 }).createPlant(PLANT)).rejects.toMatchObject(tooLong(14));
  });
});

test("an error's body past the limit is kept in part", async () => {
  const fetch = async () => new Response(counting(1_500).body, { status: 503 });
  const result = await clientOf(fetch, { maxResponseBytes: 4_000 }).safe.createPlant(PLANT);
  expect(result).toMatchObject({ error: { code: "api", status: 503, body: " ".repeat(2_000) } });
  const raw = createRawClient(clientOf(fetch, { maxResponseBytes: 4_000 }));
  const { error } = await raw.POST("/plants", { body: PLANT });
  expect(error).toBe(" ".repeat(4_500));
});

test("a body that holds no bytes is not one", async () => {
  const strange = new ReadableStream({ start: (controller) => controller.enqueue("text") });
  const fetch = async () => new Response(strange as ReadableStream<Uint8Array>);
  const error = { code: "invalid_response", issues: [{ received: "one that was not bytes" }] };
  await expect(clientOf(fetch).createPlant(PLANT)).rejects.toMatchObject(error);
});
