import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Installed extends AsyncDisposable {
  readonly folder: string;
}

/** Installs both packages as npm packs them, in a folder outside the repository. */
export async function installPacked(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-bench-"));
  const packages = ["--workspace", "packages/sdk", "--workspace", "packages/mock-server"];
  const { stdout } = await npm(root, "pack", ...packages, "--json", "--ignore-scripts", "--pack-destination", folder);
  const tarballs = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>).map(
    ({ filename }) => `./${filename}`,
  );
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await npm(folder, "install", ...tarballs, "--no-audit", "--no-fund");
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs the npm that started this process: on Windows npm is not a program. */
function npm(cwd: string, ...args: readonly string[]): Promise<{ stdout: string }> {
  const script = process.env.npm_execpath;
  return script === undefined
    ? run("npm", args, { cwd, shell: process.platform === "win32" })
    : run(process.execPath, [script, ...args], { cwd });
}
