/** The built SDK on every runtime that it promises to run on. (What it reports of a service: client-conformance.test.ts.) */
import { beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "../support/checks.ts";
import { type Runtime, runtimes } from "./runtimes.ts";
import { openServers } from "./servers/smoke-servers.ts";

/** Named again here, so that a check that is missing from a runtime's results fails too. */
const CHECKS = [
  "the runtime names itself",
  "the outermost ids are taken",
  "a redirect is not followed",
  "an abort in flight ends the call with its reason",
  "a response that stops half-way is a TimeoutError",
  "a call that was aborted or timed out leaves no connection behind",
];

/** A run takes seconds; one that hangs ends, and fails, after this. */
const LIMIT_MS = 60_000;

for (const runtime of runtimes) {
  const { name, isBrowser, requirement } = runtime;

  describe.skipIf(requirement.skipped)(requirement.title(name), () => {
    let observed: Awaited<ReturnType<typeof observe>>;

    beforeAll(async () => {
      observed = await observe(runtime);
    });

    test("every check ran, and holds", () => {
      expect(observed.results.map(({ name }) => name)).toEqual(CHECKS);
      expect(observed.results.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("it is this runtime and no other", () => {
      expect(observed.detailOf("the runtime names itself")).toMatch(runtime.userAgent);
    });

    test("every id arrived exactly, and nothing else", () => {
      expect(observed.stored.map(({ id, name }) => [id, name])).toEqual(
        [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n - 1n].map((id) => [id, String(id)]),
      );
      expect(observed.posts.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill("Bearer t1"));
    });

    test("every request says what it is, but a browser's User-Agent is the browser's", () => {
      for (const { headers } of observed.posts) {
        expect(headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
        expect(headers["user-agent"]).toMatch(isBrowser ? /^Mozilla\// : /^plant-store-sdk\/\d/);
      }
    });

    test("a redirect's target receives nothing, and only a browser hides the status", () => {
      expect(observed.received.elsewhere).toEqual([]);
      expect(observed.detailOf("a redirect is not followed")).toBe(isBrowser ? "status 0" : "status 307");
    });

    test("a page is preflighted for authorization and content-type only, and nothing else is preflighted", () => {
      const preflights = Object.values(observed.received)
        .flat()
        .filter(({ method }) => method === "OPTIONS");
      const asked = preflights.map(({ headers }) => headers["access-control-request-headers"]);
      expect(new Set(asked)).toEqual(new Set(isBrowser ? ["authorization,content-type"] : []));
    });
  });
}

async function observe(runtime: Runtime) {
  await using servers = await openServers();
  const { urls, pageUrl } = servers;
  await using running = await runtime.open({ pageUrl, limitMs: LIMIT_MS, trust: undefined });
  // By smoke.ts.
  const results = (await running.run({ name: "smoke", urls })) as readonly CheckResult[];
  return {
    results,
    detailOf: (check: string) => results.find(({ name }) => name === check)?.detail,
    stored: await servers.store.plants.values(),
    received: servers.received,
    posts: servers.received.mock.filter(({ method }) => method === "POST"),
  };
}
