/** The jobs, made ready for every runtime, in dist/, before any test file runs. */
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";

const here = import.meta.dirname;

export const PROCESS_SCRIPT: string = join(here, "dist/process.js");
export const PAGE_SCRIPT: string = join(here, "dist/page.js");

/** What a page's script is called by. */
export const PAGE_GLOBAL: string = "suite";

const options: BuildOptions = {
  absWorkingDir: here,
  outdir: "dist",
  bundle: true,
  target: "es2022",
  logLevel: "error",
};

/** Vitest calls it by this name. */
export async function setup(): Promise<void> {
  // Node 20 reads no TypeScript. The SDK stays outside, so that every runtime finds it by its name itself.
  await build({ ...options, entryPoints: ["process.ts"], format: "esm", packages: "external" });
  // The conditions of Cloudflare's own bundler, before "browser", which is esbuild's default.
  await build({ ...options, entryPoints: ["worker.ts"], format: "esm", conditions: ["workerd", "worker"] });
  await build({ ...options, entryPoints: ["page.ts"], format: "iife", globalName: PAGE_GLOBAL });
}
