/** An app as Vite built it, behind a plain web server. */
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { MODULES } from "../support/executables.ts";
import { outputOf } from "../support/run.ts";
import { listen, type Site, staticFiles } from "../support/servers.ts";
import type { Variant } from "./variants.ts";

export interface Served {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface AppSite extends Site {
  serveAsWorker(served: Served): void;
}

export type ScriptSource = "msw init" | "none";

export async function buildSites({ folder }: Pick<Variant, "folder">): Promise<void> {
  await outputOf(folder, "node", ["node_modules/msw/cli/index.js", "init", "public", "--save"]);
  const outDir = siteFolder({ folder }, "msw init");
  await build({ root: folder, configFile: false, logLevel: "error", build: { outDir, emptyOutDir: true } });
  const filter = (path: string) => !path.endsWith("mockServiceWorker.js");
  await cp(outDir, siteFolder({ folder }, "none"), { recursive: true, filter });
}

export function siteFolder({ folder }: Pick<Variant, "folder">, source: ScriptSource): string {
  return join(folder, "sites", source.replace(/\W/, "-"));
}

export async function scriptOf({ alias }: Pick<Variant, "alias">): Promise<Served> {
  const body = await readFile(join(MODULES, alias, "lib/mockServiceWorker.js"), "utf8");
  return { status: 200, type: "text/javascript", body };
}

export async function openSite(folder: string): Promise<AppSite> {
  let worker: Served | undefined;
  const sendFile = staticFiles(folder);
  const server = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (worker === undefined || !pathname.endsWith("/mockServiceWorker.js")) return sendFile(request, response);
    response.writeHead(worker.status, { "content-type": worker.type }).end(worker.body);
  });
  return {
    ...server,
    serveAsWorker: (served) => {
      worker = served;
    },
  };
}
