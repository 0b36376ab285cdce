/** The bounds of a page: how many items it has, how long it is, and how many items it looks at. */
import { describe, expect, test } from "vitest";
import { createPlantStore, type PlantStore } from "../store/store.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { sendRequest } from "../testing/requests.ts";
import { createApi, responseOf } from "./api.ts";
import type { ControlRequest } from "./message.ts";

function pagesOf(store: PlantStore) {
  const closing = new AbortController().signal;
  const handle = createApi({ version: "", options: {}, transport: {}, closing, open: async () => store }, "");
  return async (target: string) => {
    const [path, query = ""] = target.split("?");
    const readBody = async () => undefined;
    const request: ControlRequest = { method: "GET", path: `/_mock/api${path}`, query, headers: {}, readBody };
    const { status, body } = await responseOf(handle(request), request);
    expect(status).toBe(200);
    return { json: JSON.parse(String(body)), bytes: Buffer.byteLength(String(body)) };
  };
}

async function readAll(store: PlantStore, target: string) {
  const read = pagesOf(store);
  const pages: Awaited<ReturnType<typeof read>>[] = [];
  for (let after = ""; ; after = `&after=${pages.at(-1)?.json.next}`) {
    const page = await read(target + after);
    pages.push(page);
    if (page.json.next === undefined) return pages;
  }
}

async function fill(store: PlantStore, count: number): Promise<void> {
  const body = new TextEncoder().encode('{"id":1,"name":"Fern"}');
  for (let sent = 0; sent < count; sent++)
    await store.service.respond({
      method: sent === 7 ? "GET" : "POST",
      path: "/plants",
      query: "",
      headers: { authorization: "Bearer t1", "content-type": "application/json" },
      readBody: async () => body,
    });
}

const numbersOf = (pages: Awaited<ReturnType<typeof readAll>>): number[] =>
  pages.flatMap(({ json }) => json.requests.map(({ number }: { number: number }) => number));

describe("a page has at most a megabyte,", () => {
  test("however large the bodies of the requests are", async () => {
    const store = createPlantStore();
    // Each is six times as long in JSON.
    for (let sent = 0; sent < 20; sent++) await sendRequest(store, { body: new Uint8Array(65_536) });
    for (const order of ["oldest", "newest"]) {
      const pages = await readAll(store, `/requests?limit=1000&order=${order}`);
      expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(1_050_000);
      expect(pages).toHaveLength(10);
      expect(numbersOf(pages).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    }
  });

  test("but one item at least", async () => {
    const store = createPlantStore({ maxBodyBytes: 0 });
    for (let id = 0; id < 3; id++)
      await sendRequest(store, { body: JSON.stringify({ id, name: "ü".repeat(600_000) }) });
    const pages = await readAll(store, "/plants?limit=1000");
    expect(pages.map(({ json }) => json.plants.map(({ id }: { id: string }) => id))).toEqual([["0"], ["1"], ["2"]]);
  });
});

test("a page looks at 10,000 items: with a filter it may have none, and still a next", async () => {
  const store = createPlantStore({ journalSize: 12_000 });
  await fill(store, 12_000);
  const forward = await readAll(store, "/requests?method=GET");
  expect(forward.map(({ json }) => [json.requests.length, json.next])).toEqual([
    [1, 10_000],
    [0, undefined],
  ]);
  const back = await readAll(store, "/requests?method=GET&order=newest");
  expect(back.map(({ json }) => [json.requests.length, json.next])).toEqual([
    [0, 2_001],
    [1, undefined],
  ]);
});

test("a reset between the parts of a page ends it: its items are of one epoch", async () => {
  let reads = 0;
  const storage = changedStorage((space) => ({
    async journal(options) {
      if (++reads === 2) await space.reset();
      return space.journal(options);
    },
  }));
  const store = createPlantStore({ storage });
  await fill(store, 500);
  const read = pagesOf(store);
  const { json } = await read("/requests?limit=1000");
  expect([json.requests.length, json.next]).toEqual([100, 100]);
  const { json: after } = await read("/requests?limit=1000&after=100");
  expect(after.requests).toEqual([]);
  expect(after.epoch).not.toBe(json.epoch);
});
