/** The development server of an example, by the Vite that it has installed. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Vite from "vite";
import { openDevServer, type Site } from "../support/vite.ts";

/** Opens the server of `npm run dev`. */
export async function developed(folder: string): Promise<Site> {
  const entry = createRequire(join(folder, "package.json")).resolve("vite");
  const vite: typeof Vite = await import(pathToFileURL(entry).href);
  return await openDevServer({ root: folder }, vite);
}
