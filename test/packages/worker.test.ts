/** A worker by esbuild, in workerd, Cloudflare's runtime. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { installed, outputOf } from "./consumer.ts";
import { serveMock } from "./mock.ts";
import { WORKERD, WORKERD_BUILD } from "./platform.ts";

test.skipIf(WORKERD_BUILD.skipped)(WORKERD_BUILD.title("a bundle creates a plant in workerd"), async () => {
  const folder = await installed(new URL("consumers/worker", import.meta.url));
  await outputOf(folder, "npm", ["run", "build"]);
  await using mock = await serveMock(folder);
  await using worker = await startWorker(folder);
  const response = await fetch(worker.url, { method: "POST", body: mock.url });
  expect(await response.json()).toEqual({
    runtime: "Cloudflare-Workers",
    plant: { name: "Fern", tag: "green" },
    failure: ["unauthenticated", "refused"],
  });
  expect(await mock.store.plants.values()).toEqual([{ id: 9_223_372_036_854_775_807n, name: "Fern", tag: "green" }]);
  // A worker names itself; were it taken for a browser, as "browser" alone would have it, it would not.
  const [first] = mock.store.requests.all();
  expect(first?.headers["user-agent"]).toMatch(/^plant-store-sdk\/\d/);
});

async function startWorker(folder: string) {
  const child = spawn(WORKERD, ["serve", "worker.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
  // Pipes, as asked for above.
  const [errors, control] = [child.stderr as Readable, child.stdio[3] as Readable];
  const exited = once(child, "exit");
  const message = text(errors);
  const stop = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  const port = await listeningPort(control);
  if (port === undefined) {
    await stop();
    throw new Error(`workerd ended before it listened: ${await message}`);
  }
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop };
}

/** The port that the system gave it, as workerd reports it once it listens. */
async function listeningPort(control: Readable): Promise<number | undefined> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line);
    if (event === "listen") return port;
  }
  return undefined;
}
