/** Starts a consumer's mock in this process, its page by its own Vite, and its programs. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import type * as Vite from "vite";
import { expect } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { type Requirement, requirement } from "../../support/requirement.ts";
import { start } from "../support/run.ts";
import type { Site } from "../support/servers.ts";
import { openDevServer } from "../support/vite.ts";
import { installedFile } from "./install.ts";

export const SIGNALS: Requirement = requirement(
  process.platform === "win32" ? "Windows has no SIGINT to send" : undefined,
);

export interface ServedMock extends Site {
  readonly store: PlantStore;
}

/** A mock for a consumer's programs. Those that show the packed one require it themselves. */
export async function serveMock(): Promise<ServedMock> {
  const store = createPlantStore({ tokens: ["t1"] });
  const server = await serve(store, { port: 0 });
  return { url: server.url, store, [Symbol.asyncDispose]: () => server.close() };
}

export async function servePage(folder: string): Promise<Site> {
  const entry = createRequire(join(folder, "package.json")).resolve("vite");
  const vite: typeof Vite = await import(pathToFileURL(entry).href);
  return await openDevServer({ root: folder }, vite);
}

type Environment = Readonly<Record<string, string>>;

export interface ServedCommand extends Site {
  /** Presses Ctrl-C. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** As npm or npx would start it, but on a free port and without a shell. @param line words that no shell would change */
export async function serveCommand(folder: string, line: string): Promise<ServedCommand> {
  const manifest = installedFile(folder, "@plant-store/mock-server/package.json");
  const { bin } = JSON.parse(await readFile(manifest, "utf8"));
  const [name = "", ...words] = line.split(" ");
  return await serveScript(folder, [join(manifest, "..", bin[name]), ...words], { PLANT_STORE_MOCK_PORT: "0" });
}

/** Resolves once the script has printed its URL. @param args Node's @param env sets a free port */
export async function serveScript(folder: string, args: readonly string[], env: Environment): Promise<ServedCommand> {
  const { child, ended } = start(folder, "node", args, { env });
  const url = await Promise.race([urlIn(child.stdout), ended]);
  if (typeof url !== "string") throw new Error(`It does not serve: ${JSON.stringify(url)}`);
  return {
    url,
    async stop() {
      child.kill("SIGINT");
      return (await ended).code;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function urlIn(stream: Readable): Promise<string> {
  return new Promise((resolve) => {
    let output = "";
    stream.on("data", (chunk) => {
      output += chunk;
      const [url] = /http:\S+(?=\s)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

/** Runs a script that takes its port. Resolves once a GET of the path has this status. */
export async function serveAtPort(
  folder: string,
  args: readonly string[],
  [path, status]: readonly [path: string, status: number],
  env: Environment = {},
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
  // Next needs four processor seconds to its first response.
  await expect.poll(responds, { timeout: 100_000 }).toBe(status);
  const running = started.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
