/** The built SDK on every runtime that it promises to run on. (What it reports of a service: client-conformance.test.ts.) */
import { beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "../support/checks.ts";
import { type Runtime, runtimes } from "./runtimes.ts";
import { openServers } from "./servers/smoke-servers.ts";

for (const runtime of runtimes) {
  const { name, isBrowser, requirement } = runtime;

  describe.skipIf(requirement.skipped)(requirement.title(name), () => {
    let observed: Awaited<ReturnType<typeof observe>>;

    beforeAll(async () => {
      observed = await observe(runtime);
    });

    test("every check ran, and holds", () => {
      expect(observed.results).toHaveLength(5);
      expect(observed.results.filter(({ ok }) => !ok)).toEqual([]);
    });

    test("it is this runtime and no other", () => {
      expect(observed.results[0]?.detail).toMatch(runtime.userAgent);
    });

    test("a request says what it is, but a browser's User-Agent is the browser's", () => {
      const [{ headers } = expect.unreachable("It sent nothing."), ...more] = observed.posts;
      expect(more).toEqual([]);
      expect(headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
      expect(headers["user-agent"]).toMatch(isBrowser ? /^Mozilla\// : /^plant-store-sdk\/\d/);
    });

    test("a page is preflighted for authorization and content-type only, and nothing else is preflighted", () => {
      const preflights = Object.values(observed.received)
        .flat()
        .filter(({ method }) => method === "OPTIONS");
      const asked = preflights.map(({ headers }) => headers["access-control-request-headers"]);
      expect(new Set(asked)).toEqual(new Set(isBrowser ? ["authorization,content-type"] : []));
    });

    if (name === "workerd")
      test("a service's fetch without its object says that", async () => {
        await using running = await runtime.open();
        const plan = { baseUrl: "https://nowhere.invalid", plants: 1, options: { maxRetries: 0 } };
        const message = expect.stringContaining("Pass (url, init) => env.SERVICE.fetch(url, init).");
        const unbound = [{ code: "connection", outcome: "not_sent", message }];
        expect(await running.run({ name: "unbound", plan })).toMatchObject({ unbound });
      });
  });
}

async function observe(runtime: Runtime) {
  await using servers = await openServers();
  const { urls, pageUrl } = servers;
  await using running = await runtime.open({ pageUrl });
  // By smoke.ts.
  const results = (await running.run({ name: "smoke", urls })) as readonly CheckResult[];
  return {
    results,
    received: servers.received,
    posts: servers.received.mock.filter(({ method }) => method === "POST"),
  };
}
