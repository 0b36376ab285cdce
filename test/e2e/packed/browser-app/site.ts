/** The app's own Vite: its development server, and the server of a build. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Vite from "vite";
import { openDevServer, type Site, siteOf } from "../../support/vite.ts";

/** Opens the server of `npm run dev`. */
export async function developed(folder: string): Promise<Site> {
  return await openDevServer({ root: folder }, await viteOf(folder));
}

/** Opens the server of `npm run preview`. */
export async function previewed(folder: string): Promise<Site> {
  const { preview } = await viteOf(folder);
  return siteOf(await preview({ root: folder, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } }));
}

async function viteOf(folder: string): Promise<typeof Vite> {
  const entry = createRequire(join(folder, "package.json")).resolve("vite");
  return import(pathToFileURL(entry).href);
}
