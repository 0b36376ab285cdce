import { faults } from "@plant-store/mock-server";
import { beforeEach, describe, expect, test } from "vitest";
import { type Fetch, hurry, load, openGuide, printed, run, service } from "../blocks.ts";

const { ts } = await openGuide("retries.md", { ts: 3 });
const [unsafe = "", handler = "", queue = ""] = ts;

beforeEach(hurry);

test("retryUnsafe against a service that replaces, and one that refuses", async () => {
  const lines = printed(unsafe);
  expect(lines).toHaveLength(2);
  expect(await run(unsafe)).toEqual(lines);
});

describe("in a request handler", () => {
  async function respond(fetch: Fetch, signal?: AbortSignal): Promise<readonly [number, string | null, unknown]> {
    const { handle } = await load<{ handle(request: Request): Promise<Response> }>(handler, fetch);
    const response = await handle(new Request("https://app.test/", signal === undefined ? {} : { signal }));
    return [response.status, response.headers.get("retry-after"), await response.json()];
  }

  test("a plant", async () => {
    expect(await respond(service().fetch)).toEqual([201, null, { name: "Fern" }]);
  });

  test.each([
    ["no response", faults.hang(), [502, null, { code: "timeout", mayExist: true }]],
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
    expect(await respond(store.fetch)).toEqual(expected);
    expect(await store.requests.count()).toBe(1);
  });

  test("a 503 with Retry-After, and then a 400: the plant may exist", async () => {
    const store = service();
    await store.inject(faults.status(503, { retryAfter: 0 }), { times: 1 });
    await store.inject(faults.status(400));
    expect(await respond(store.fetch)).toEqual([502, null, { code: "bad_request", mayExist: true }]);
    expect(await store.requests.count()).toBe(2);
  });

  test("a caller that has left before", async () => {
    const expected = [503, null, { code: "aborted", mayExist: false }];
    expect(await respond(service().fetch, AbortSignal.abort())).toEqual(expected);
  });
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
