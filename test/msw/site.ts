/** An app as Vite built it, behind a plain web server. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { build, type InlineConfig, type Plugin } from "vite";
import { listen } from "./network.ts";
import { MODULES, type Variant } from "./variants.ts";

/** What a server answers for the worker's script. */
export interface Served {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface Site extends AsyncDisposable {
  readonly url: string;
  /** Puts another answer in the place of the worker's script, in whatever folder it is asked for. */
  serveAsWorker(served: Served): void;
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

/** Where the worker's script comes from: MSW's own command, MSW's plugin, or nowhere. */
export type ScriptSource = "msw init" | "msw/vite" | "none";

/** Builds a page for each source that the version has. */
export async function buildSites({ folder, hasPlugin }: Variant): Promise<void> {
  await promisify(execFile)("npx", ["--no", "msw", "init", "public", "--save"], { cwd: folder });
  await buildSite(folder, "msw init", { publicDir: "public" });
  await buildSite(folder, "none", { publicDir: false });
  if (hasPlugin) await buildSite(folder, "msw/vite", { publicDir: false, plugins: [await workerPlugin()] });
}

async function buildSite(folder: string, source: ScriptSource, config: InlineConfig): Promise<void> {
  const outDir = siteFolder({ folder }, source);
  await build({ root: folder, configFile: false, logLevel: "error", build: { outDir, emptyOutDir: true }, ...config });
}

export function siteFolder({ folder }: Pick<Variant, "folder">, source: ScriptSource): string {
  return join(folder, "sites", source.replace(/\W/, "-"));
}

export async function workerPlugin(): Promise<Plugin> {
  const { msw } = await import("msw-3/vite");
  return msw({ mode: "worker-only" });
}

/** A version's script, as it is in its package. */
export async function scriptOf({ alias }: Pick<Variant, "alias">): Promise<Served> {
  const body = await readFile(join(MODULES, alias, "lib/mockServiceWorker.js"), "utf8");
  return { status: 200, type: "text/javascript", body };
}

export async function openSite(folder: string): Promise<Site> {
  let worker: Served | undefined;
  const server = await listen(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname === "/" ? "/index.html" : pathname;
    if (path.endsWith("/mockServiceWorker.js") && worker !== undefined) {
      response.writeHead(worker.status, { "content-type": worker.type }).end(worker.body);
      return;
    }
    try {
      const content = await readFile(join(folder, path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return {
    url: server.origin,
    serveAsWorker: (served) => {
      worker = served;
    },
    [Symbol.asyncDispose]: server.close,
  };
}
