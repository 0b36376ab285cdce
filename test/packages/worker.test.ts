/** A worker by esbuild, in workerd, Cloudflare's runtime. */
import { expect, test } from "vitest";
import { startWorker } from "../support/workerd.ts";
import { installed, outputOf } from "./consumer.ts";
import { serveMock } from "./mock.ts";
import { WORKERD, WORKERD_BUILD } from "./platform.ts";

test.skipIf(WORKERD_BUILD.skipped)(WORKERD_BUILD.title("a bundle creates a plant in workerd"), async () => {
  const folder = await installed(new URL("consumers/worker", import.meta.url));
  await outputOf(folder, "npm", ["run", "build"]);
  await using mock = await serveMock(folder);
  await using worker = await startWorker(WORKERD, folder, 60_000);
  const response = await fetch(worker.url, { method: "POST", body: mock.url });
  expect(await response.json()).toEqual({
    runtime: "Cloudflare-Workers",
    plant: { name: "Fern", tag: "shade" },
    failure: ["unauthenticated", "refused"],
  });
  expect(await mock.store.plants.values()).toEqual([{ id: 9_223_372_036_854_775_807n, name: "Fern", tag: "shade" }]);
  // A worker names itself; were it taken for a browser, as "browser" alone would have it, it would not.
  const [first] = await mock.store.requests.all();
  expect(first?.headers["user-agent"]).toMatch(/^plant-store-sdk\/\d/);
});
