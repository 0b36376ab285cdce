/** The built SDK on every runtime that it promises to run on. */
import { beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "../support/checks.ts";
import { type Runtime, runtimes } from "./runtimes.ts";
import { openServers } from "./servers/smoke-servers.ts";

/** Named again here, so that a check that is missing from a runtime's results fails too. */
const CHECKS = [
  "the runtime names itself",
  "a plant is created",
  "the outermost ids are taken",
  "an id past int64 is refused before anything is sent",
  "a 400 is a BadRequestError with its typed body",
  "a wrong token is an AuthenticationError",
  "a redirect is not followed",
  "an abort in flight ends the call with its reason",
  "a response that never comes is a TimeoutError",
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

    test.each(CHECKS)("%s", (check) => {
      const result = observed.results.find(({ name }) => name === check);
      expect(result?.ok, result?.detail ?? "The check did not run.").toBe(true);
    });

    test("no check ran that is not named here", () => {
      expect(observed.results.map(({ name }) => name)).toEqual(CHECKS);
    });

    test("it is this runtime and no other", () => {
      expect(observed.detailOf("the runtime names itself")).toMatch(runtime.userAgent);
    });

    test("every id arrived exactly", () => {
      expect(observed.stored).toEqual([
        { id: 1n, name: "Fern", tag: "shade" },
        { id: 9_223_372_036_854_775_807n, name: "9223372036854775807" },
        { id: -9_223_372_036_854_775_808n, name: "-9223372036854775808" },
        { id: 9_007_199_254_740_991n, name: "9007199254740991" },
      ]);
    });

    test("nothing else was sent, the refused id least of all", () => {
      const tokens = observed.posts.map(({ headers }) => headers.authorization);
      expect(tokens).toEqual(["Bearer t1", "Bearer t1", "Bearer t1", "Bearer t1", "Bearer t2"]);
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
