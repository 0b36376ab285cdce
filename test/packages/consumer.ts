/** Consumers: folders outside the repository, into which npm installs the packed packages by their published names. */
import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, inject } from "vitest";
import { outputOf } from "./run.ts";

export { outputOf, run } from "./run.ts";

const LEFT_OUT = new Set(["node_modules", "dist"]);

const made: string[] = [];

afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/**
 * Copies a folder to the system's temporary one, and installs what its package.json asks for.
 *
 * @param name what the copy's name begins with; the folder's own by default
 * @returns where it is, until the file's tests have ended
 */
export async function installed(folder: URL, name?: string): Promise<string> {
  const source = fileURLToPath(folder).replace(/[\\/]$/, "");
  const path = await realpath(await mkdtemp(join(tmpdir(), `${name ?? basename(source)}-`)));
  made.push(path);
  await cp(source, path, { recursive: true, filter: (file) => !LEFT_OUT.has(basename(file)) });
  await outputOf(path, "npm", ["install", ...INSTALL, `--@plant-store:registry=${inject("registry")}`]);
  return path;
}

/** None of the packages may need a script of theirs to run. */
const INSTALL = ["--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
