/** A worker by esbuild, in workerd, Cloudflare's runtime. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startWorker } from "../../support/workerd.ts";
import { JOBS } from "../runtimes/setup.ts";
import { WORKERD } from "../support/executables.ts";
import { outputOf } from "../support/run.ts";
import { install, installedFile } from "./install.ts";
import { serveMock } from "./serve.ts";

const { file, requirement } = WORKERD;
const folder = await install("worker");

test.skipIf(requirement.skipped)(requirement.title("a bundle creates a plant in workerd"), async () => {
  const bundle = ["worker.js", "--bundle", "--format=esm", "--outfile=dist/worker.js"];
  const conditions = "--conditions=workerd,worker,browser";
  await outputOf(folder, "node", [installedFile(folder, "esbuild/bin/esbuild"), ...bundle, conditions]);
  await copyFile(join(JOBS, "worker.capnp"), join(folder, "worker.capnp"));
  await using mock = await serveMock(folder);
  await using worker = await startWorker(file, folder, 60_000);
  const response = await fetch(worker.url, { method: "POST", body: mock.url });
  expect(await response.json()).toEqual({
    runtime: "Cloudflare-Workers",
    plant: { name: "Fern", tag: "shade" },
    failure: ["unauthenticated", "refused"],
  });
  expect(await mock.store.plants.values()).toEqual([{ id: 9_223_372_036_854_775_807n, name: "Fern", tag: "shade" }]);
  // A worker names itself. Under the condition "browser" only, it would not.
  const [first] = await mock.store.requests.all();
  expect(first?.headers["user-agent"]).toMatch(/^plant-store-sdk\/\d/);
});
