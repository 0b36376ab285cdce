/** The built SDK under the check of clients, on every runtime, with the services in Node. */
import { type ClientEnd, verifyClient } from "@plant-store/mock-server/verify";
import { expect, test } from "vitest";
import { openPage, runtimes } from "./runtimes.ts";

/** Without a code for a refused connection the SDK must assume the worst. */
const UNTOLD = { "reports that nobody listens": "the client said unknown" };

/** A page's requests follow a preflight on a kept connection, and a browser repeats what is lost there. */
const REPEATED = [
  "reports a connection that was reset",
  "reports a connection that was reset after the plant was stored",
  "reports an empty reply",
  "reports an empty reply after the plant was stored",
].map((name) => [name, "it was sent 2 times"]);

/** The advice that a runtime earns below the SDK. */
const ADVICE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  workerd: UNTOLD,
  Chromium: { ...Object.fromEntries(REPEATED), ...UNTOLD },
};

// One after the other: each has eight calls at a time, and a call that waits for a core looks like one that hangs.
test.for(runtimes)("$name", async ({ name, requirement, open }, context) => {
  context.skip(requirement.skipped, requirement.title(name));
  await using page = await openPage();
  await using running = await open({ pageUrl: page.url });
  const report = await verifyClient(
    // By job.ts.
    async ({ signal: _, plant: __, ...call }) => (await running.run({ name: "create", call })) as ClientEnd,
    { timeoutMs: 5_000, jobs: 8, allowedOrigins: [page.url] },
  );
  const others = report.results.filter(({ verdict }) => verdict !== "holds");
  expect(Object.fromEntries(others.map(({ name, reason }) => [name, reason]))).toEqual(ADVICE[name] ?? {});
});
