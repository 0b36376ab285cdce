import { faults } from "@plant-store/mock-server";
import type { PlantStoreClient } from "@plant-store/sdk";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Fetch, hurry, load, printed, readDocument, run, service } from "../blocks.ts";
import { openGuide } from "./guide.ts";

const { ts } = await openGuide("retries.md", { ts: 5 });
const [journal = "", unsafe = "", handler = "", sessions = "", queue = ""] = ts;

beforeEach(hurry);

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

describe("for many users", () => {
  interface Session {
    accessToken: string;
    refresh(): Promise<string>;
  }
  interface Sessions {
    plantsOf(session: Session): PlantStoreClient;
  }

  /** A service that knows these tokens, behind a fetch that holds the first requests until all of them have come. */
  function receiving(tokens: readonly string[], atOnce: number) {
    const store = service({ tokens });
    const sent: string[] = [];
    let open = () => {};
    const all = new Promise<void>((resolve) => {
      open = resolve;
    });
    const fetch: Fetch = async (url, init) => {
      const count = sent.push(
        `${JSON.parse(String(init?.body)).name}: ${new Headers(init?.headers).get("authorization")}`,
      );
      if (count === atOnce) open();
      await all;
      return store.fetch(url, init);
    };
    return { fetch, sent };
  }

  const session = (accessToken: string, next: string) => ({ accessToken, refresh: vi.fn(async () => next) });

  test("a session's calls share one refresh, which no other session sees", async () => {
    const { fetch, sent } = receiving(["ada-2", "bob-1"], 3);
    const { plantsOf } = await load<Sessions>(sessions, fetch);
    const ada = session("ada-1", "ada-2");
    const bob = session("bob-1", "bob-2");
    const add = (user: Session, id: number, name: string) => plantsOf(user).createPlant({ id, name });
    await Promise.all([add(ada, 1, "of Ada"), add(bob, 2, "of Bob"), add(ada, 3, "of Ada")]);
    await Promise.all([add(bob, 4, "of Bob"), add(ada, 5, "of Ada")]);
    const by = (user: string) => sent.filter((line) => line.startsWith(`of ${user}`)).map((line) => line.slice(15));
    expect(by("Ada")).toEqual(["ada-1", "ada-1", "ada-2", "ada-2", "ada-2"]);
    expect(by("Bob")).toEqual(["bob-1", "bob-1"]);
    expect([ada.refresh, bob.refresh].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  test("a shared client whose provider looks up the user sends the first user's token for all", async () => {
    const { fetch, sent } = receiving(["ada", "bob"], 1);
    const [, provider = ""] = /`(token: .*?)`/.exec(await readDocument("packages/sdk/docs/retries.md")) ?? [];
    const wrong = sessions
      .replace("clients.get(session) ?? createClient(session)", "everybody")
      .replace(
        /function createClient.*/s,
        `const everybody = createPlantStoreClient({ baseUrl: "https://api.example.com/v1", ${provider} });\n`,
      );
    const { plantsOf } = await load<Sessions>(wrong, fetch);
    for (const [user, id, name] of [
      ["ada", 1, "of Ada"],
      ["bob", 2, "of Bob"],
    ] as const) {
      const current = session(user, "");
      vi.stubGlobal("currentSession", () => current);
      await plantsOf(current).createPlant({ id, name });
    }
    expect(sent).toEqual(["of Ada: Bearer ada", "of Bob: Bearer ada"]);
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
