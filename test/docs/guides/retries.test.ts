import { createPlantStore, faults } from "@plant-store/mock-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { scratchFile } from "../blocks.ts";
import { type Fetch, openGuide, printed, run } from "./guide.ts";

const { ts } = await openGuide("retries.md", { ts: 5 });
const [journal = "", unsafe = "", handler = "", patience = "", queue = ""] = ts;

const service = () => createPlantStore({ baseUrl: "https://api.example.com/v1", tokens: ["t1"] });

afterEach(() => {
  vi.unstubAllGlobals();
});

test("with a Retry-After nothing is random: all come back at the same moment", async () => {
  const asked = journal.replace("retryAfter: 0 }", "retryAfter: 1 }").replace("{ times: 2 }", "{ times: 1 }");
  const lines = await run(asked.replace(/^await store\.requests\.verify.*\n/m, ""));
  expect(lines).toEqual(["again in 1000 ms: api"]);
});

test("in a test: the journal and the events", async () => {
  const lines = printed(journal);
  expect(lines).toHaveLength(2);
  expect(await run(journal)).toEqual(lines);
});

test("retryUnsafe against a service that replaces, and one that refuses", async () => {
  const lines = printed(unsafe);
  expect(lines).toHaveLength(2);
  expect(await run(unsafe)).toEqual(lines);
});

test("the other way: without retryUnsafe the lost answer ends the call", async () => {
  const lines = await run(unsafe.replace("    retryUnsafe: true,\n", ""));
  expect(lines).toEqual(["replace 1 connection, unknown", "reject 1 connection, unknown"]);
});

describe("in a request handler", () => {
  async function answer(fetch: Fetch, signal?: AbortSignal): Promise<readonly [number, string | null, unknown]> {
    vi.stubGlobal("fetch", fetch);
    const { handle } = await import(await scratchFile("block.ts", handler));
    const response: Response = await handle(new Request("https://app.test/", signal === undefined ? {} : { signal }));
    return [response.status, response.headers.get("retry-after"), await response.json()];
  }

  test("a plant", async () => {
    expect(await answer(service().fetch)).toEqual([201, null, { name: "Fern" }]);
  });

  test.each([
    ["no answer", faults.hang(), [502, null, { code: "timeout", mayExist: true }]],
    [
      "busy for longer than the deadline",
      faults.status(429, { retryAfter: 5 }),
      [503, "5", { code: "api", mayExist: false }],
    ],
    ["refused for what it is", faults.status(400), [422, null, { code: "bad_request", mayExist: false }]],
    ["refused", faults.status(403), [503, null, { code: "api", mayExist: false }]],
  ])("%s", async (_title, fault, expected) => {
    const store = service();
    await store.inject(fault);
    expect(await answer(store.fetch)).toEqual(expected);
    expect(await store.requests.count()).toBe(1);
  });

  test("a caller that has left before", async () => {
    const expected = [503, null, { code: "aborted", mayExist: false }];
    expect(await answer(service().fetch, AbortSignal.abort())).toEqual(expected);
  });
});

test("a Retry-After of two minutes", async () => {
  expect(await run(patience)).toEqual(printed(patience));
  expect(printed(patience)).toHaveLength(1);
});

test.each([
  ["a 429", faults.status(429), "comes back"],
  ["a 503 with Retry-After", faults.status(503, { retryAfter: 1 }), "comes back"],
  ["a 503 without", faults.status(503), "set aside"],
  ["a lost connection", faults.networkError(), "set aside"],
  ["a 400", faults.status(400), "set aside"],
])("from a queue: %s", async (_title, fault, line) => {
  const store = service();
  await store.inject(fault);
  expect(await run(queue, store.fetch)).toEqual([line]);
  expect(await store.requests.count()).toBe(1);
});

test("from a queue: a service that is not there comes back, but not for ever", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const down: Fetch = () => Promise.reject(new TypeError("fetch failed", { cause: refused }));
  expect(await run(queue, down)).toEqual(["comes back"]);
  expect(await run(queue.replace("(result.error, 1)", "(result.error, 8)"), down)).toEqual(["set aside"]);
});
