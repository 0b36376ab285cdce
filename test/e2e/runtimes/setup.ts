/** Once before all tests: the jobs as scripts for every runtime, in jobs/dist/. */
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";

/** It has worker.capnp, which names the worker's script. */
export const JOBS: string = join(import.meta.dirname, "jobs");

export const PROCESS_SCRIPT: string = join(JOBS, "dist/process.js");
export const PAGE_SCRIPT: string = join(JOBS, "dist/job.js");

export const PAGE_GLOBAL = "runtime";

const options: BuildOptions = {
  absWorkingDir: JOBS,
  outdir: "dist",
  bundle: true,
  target: "es2022",
  logLevel: "error",
};

export async function setup(): Promise<void> {
  // Node 20 reads no TypeScript. The SDK stays outside, so that every runtime finds it by its name itself.
  await build({ ...options, entryPoints: ["process.ts"], format: "esm", packages: "external" });
  // The conditions of Cloudflare's own bundler, before "browser", which is esbuild's default.
  await build({ ...options, entryPoints: ["worker.ts"], format: "esm", conditions: ["workerd", "worker"] });
  await build({ ...options, entryPoints: ["job.ts"], format: "iife", globalName: PAGE_GLOBAL });
}
