/** Once before all tests: each MSW's folder, with the built packages, the suites and the pages in it. */
import { cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bundle } from "./bundle.ts";
import { CHROMIUM } from "./platform.ts";
import { buildSites } from "./site.ts";
import { MODULES, type Variant, variants } from "./variants.ts";

/** By name, as a user installs them; a link would find the root's MSW in place of the folder's. */
const PACKAGES = ["@plant-store/mock-server", "@plant-store/sdk"];

export async function setup(): Promise<void> {
  await Promise.all(variants.map(prepare));
}

async function prepare(variant: Variant): Promise<void> {
  const { folder, alias } = variant;
  await rm(folder, { recursive: true, force: true });
  const modules = join(folder, "node_modules");
  for (const name of PACKAGES) {
    const from = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    await cp(join(from, "package.json"), join(modules, name, "package.json"));
    await cp(join(from, "dist"), join(modules, name, "dist"), { recursive: true });
  }
  await symlink(join(MODULES, alias), join(modules, "msw"), "junction");
  await writeFile(join(folder, "package.json"), '{ "name": "app", "private": true, "type": "module" }\n');
  await writeFile(join(folder, "index.html"), '<script type="module" src="/page.js"></script>\n');
  await bundle(folder);
  if (CHROMIUM.skipped) return;
  // Where npx looks for MSW's command.
  await mkdir(join(modules, ".bin"));
  await symlink("../msw/cli/index.js", join(modules, ".bin/msw"));
  await buildSites(variant);
}
