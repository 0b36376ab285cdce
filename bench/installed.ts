/** Both packages as npm packs them, installed in a folder outside the repository. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { here } from "./processes.ts";

const run = promisify(execFile);

export interface Installed extends AsyncDisposable {
  readonly folder: string;
}

export async function installPacked(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-bench-"));
  const packages = ["../packages/sdk", "../packages/mock-server"].map((path) => here(path));
  const { stdout } = await npm(
    here(".."),
    "pack",
    ...packages,
    "--json",
    "--ignore-scripts",
    "--pack-destination",
    folder,
  );
  const tarballs = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>).map(
    ({ filename }) => `./${filename}`,
  );
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await npm(folder, "install", ...tarballs, "--no-audit", "--no-fund");
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** As this process was started by it; npm is no program of its own on Windows. */
function npm(cwd: string, ...args: readonly string[]): Promise<{ stdout: string }> {
  const script = process.env.npm_execpath;
  return script === undefined
    ? run("npm", args, { cwd, shell: process.platform === "win32" })
    : run(process.execPath, [script, ...args], { cwd });
}
