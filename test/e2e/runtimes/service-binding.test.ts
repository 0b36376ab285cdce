import { expect, test } from "vitest";
import { runtimes } from "./runtimes.ts";

const workers = runtimes.filter(({ name }) => name === "workerd");

test.for(workers)("a service's fetch without its object says that", async ({ requirement, open }, context) => {
  context.skip(requirement.skipped);
  await using running = await open({ pageUrl: "", limitMs: 30_000, trust: undefined });
  const plan = { baseUrl: "https://nowhere.invalid", plants: 1, options: { maxRetries: 0 } };
  const message = expect.stringContaining("Pass (url, init) => env.SERVICE.fetch(url, init).");
  const unbound = [{ code: "connection", outcome: "not_sent", message }];
  expect(await running.run({ name: "unbound", plan })).toMatchObject({ unbound });
});
