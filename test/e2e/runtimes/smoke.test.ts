/** The built SDK on every runtime that it promises to run on. (What it reports of a service: client-conformance.test.ts.) */
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { SmokeReport } from "./jobs/smoke.ts";
import { type Runtime, runtimes } from "./runtimes.ts";
import { openServers } from "./servers/smoke-servers.ts";

for (const runtime of runtimes) {
  const { name, isBrowser, requirement } = runtime;

  describe.skipIf(requirement.skipped)(requirement.title(name), () => {
    let observed: Awaited<ReturnType<typeof observe>>;

    beforeAll(async () => {
      observed = await observe(runtime);
    });

    test("an abort and a time limit end a call for the right reason, and leave no connection behind", () => {
      expect(observed.report).toEqual({
        // Its own name, so that no runtime stands in for another.
        userAgent: expect.stringMatching(runtime.userAgent),
        created: { name: "Fern" },
        aborted: ["aborted", "unknown", true],
        stalled: [true, "timeout", "unknown"],
      });
    });

    test("a request says what it is, but a browser's User-Agent is the browser's", () => {
      const posts = observed.requests.filter(({ method }) => method === "POST");
      const [{ headers } = expect.unreachable("It sent nothing."), ...more] = posts;
      expect(more).toEqual([]);
      expect(headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
      expect(headers["user-agent"]).toMatch(isBrowser ? /^Mozilla\// : /^plant-store-sdk\/\d/);
    });

    test("a page is preflighted for authorization and content-type only, and nothing else is preflighted", () => {
      const preflights = observed.requests.filter(({ method }) => method === "OPTIONS");
      const asked = preflights.map(({ headers }) => headers["access-control-request-headers"]);
      expect(asked).toEqual(isBrowser ? ["authorization,content-type"] : []);
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
  const { urls, pageUrl, store, held } = servers;
  await using running = await runtime.open({ pageUrl });
  // By smoke.ts.
  const report = (await running.run({ name: "smoke", urls })) as SmokeReport;
  await vi.waitFor(() => expect(held.size, "connections").toBe(0), 10_000);
  return { report, requests: await store.requests.all() };
}
