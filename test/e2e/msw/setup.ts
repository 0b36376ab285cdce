/** Once before all tests: each MSW's folder, with the built packages, the suites and the pages in it. */
import { cp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { CHROMIUM } from "../../support/requirement.ts";
import { MODULES } from "../support/executables.ts";
import { buildSites } from "./sites.ts";
import { type Variant, variants } from "./variants.ts";

/** By name, as a user installs them; a link would find the root's MSW in place of the folder's. */
const PACKAGES = ["@plant-store/mock-server", "@plant-store/sdk"];

const SCRIPTS: Readonly<Record<string, BuildOptions>> = {
  "page.js": { entryPoints: ["page.ts"], format: "esm" },
  "program.mjs": { entryPoints: ["program.ts"], format: "esm", platform: "node" },
  "leaks.mjs": { entryPoints: ["leaks.ts"], format: "esm", platform: "node" },
  "program.cjs": { entryPoints: ["program.ts"], format: "cjs", platform: "node" },
};

const options: BuildOptions = {
  absWorkingDir: join(import.meta.dirname, "suites"),
  bundle: true,
  // Found by their names where the script stands: in the folder of one MSW.
  packages: "external",
  target: "es2022",
  logLevel: "error",
};

export async function setup(): Promise<void> {
  const scripts = await Promise.all(
    Object.entries(SCRIPTS).map(async ([name, script]) => {
      const { outputFiles } = await build({ ...options, ...script, write: false });
      return [name, outputFiles[0]?.text ?? ""] as const;
    }),
  );
  await Promise.all(variants.map((variant) => prepare(variant, scripts)));
}

async function prepare(variant: Variant, scripts: readonly (readonly [name: string, text: string])[]): Promise<void> {
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
  for (const [name, text] of scripts) await writeFile(join(folder, name), text);
  if (!CHROMIUM.skipped) await buildSites(variant);
}
