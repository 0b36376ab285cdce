/** Once before all tests: both packages, packed as they are built, and what installs them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openInstaller } from "./installer.ts";
import { packAll, REPOSITORY, readTarballs } from "./tarball.ts";

declare module "vitest" {
  interface ProvidedContext {
    installer: string;
    tarballs: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A release tests the very files that it publishes.
  const given = process.env.PLANT_STORE_TARBALLS;
  const folder = given ?? (await mkdtemp(join(tmpdir(), "plant-store-packed-")));
  if (given === undefined) await packAll(REPOSITORY, folder);
  const installer = await openInstaller(await readTarballs(folder));
  project.provide("installer", installer.url);
  project.provide("tarballs", folder);
  return async () => {
    await installer[Symbol.asyncDispose]();
    if (given === undefined) await rm(folder, { recursive: true });
  };
}
