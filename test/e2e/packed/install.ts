/** Consumers: folders outside the repository into which npm installs the packed packages by their published names. */
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject } from "vitest";
import { outputOf } from "../support/run.ts";

const LEFT_OUT = new Set(["node_modules", "dist"]);

const made: string[] = [];

afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

export function consumer(name: string): URL {
  return new URL(`consumers/${name}`, import.meta.url);
}

export function example(name: string): URL {
  return new URL(`../../../examples/${name}`, import.meta.url);
}

/**
 * Copies a folder to the system's temporary one, and installs what its package.json asks for. The copy is there until
 * the file's tests have ended.
 *
 * @param versions of dependencies, instead of those that its package.json asks for
 * @returns the copy's path
 */
export async function install(folder: URL, versions: Readonly<Record<string, string>> = {}): Promise<string> {
  const source = fileURLToPath(folder);
  const path = await realpath(await mkdtemp(join(tmpdir(), `${basename(source)}-`)));
  made.push(path);
  await cp(source, path, { recursive: true, filter: (file) => !LEFT_OUT.has(basename(file)) });
  const manifest = join(path, "package.json");
  const { dependencies, ...others } = JSON.parse(await readFile(manifest, "utf8"));
  await writeFile(manifest, JSON.stringify({ ...others, dependencies: { ...dependencies, ...versions } }));
  await outputOf(path, "npm", ["install", ...FLAGS, `--@plant-store:registry=${inject("registry")}`]);
  return path;
}

/** No package may need its install script. */
const FLAGS = ["--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];

/** Changes a file until it is disposed of. */
export async function change(folder: string, file: string, right: string, wrong: string): Promise<AsyncDisposable> {
  const path = join(folder, file);
  const code = await readFile(path, "utf8");
  expect(code).toContain(right);
  await writeFile(path, code.replace(right, wrong));
  return { [Symbol.asyncDispose]: () => writeFile(path, code) };
}
