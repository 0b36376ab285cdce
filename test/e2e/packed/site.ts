import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Vite from "vite";
import { expect } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { start } from "../support/run.ts";
import type { Site } from "../support/servers.ts";
import { openDevServer } from "../support/vite.ts";

export async function developed(folder: string): Promise<Site> {
  const entry = createRequire(join(folder, "package.json")).resolve("vite");
  const vite: typeof Vite = await import(pathToFileURL(entry).href);
  return await openDevServer({ root: folder }, vite);
}

/** By its script: npm would outlive a signal. Resolves once a GET of the path has this status. */
export async function served(
  folder: string,
  args: readonly string[],
  [path, status]: readonly [path: string, status: number],
  env: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = start(folder, "node", [...args, `--port=${port}`], { env });
  await using started = new AsyncDisposableStack();
  started.defer(async () => {
    child.kill();
    await ended;
  });
  const responds = () => fetch(url + path).then((response) => response.status, String);
  await expect.poll(responds).toBe(status);
  const running = started.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
