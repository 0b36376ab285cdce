/** Where and with what the figures came about. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { availableParallelism, cpus, loadavg, release, type } from "node:os";
import { promisify } from "node:util";
import { here } from "./processes.ts";
import { wrkVersion } from "./wrk.ts";

const run = promisify(execFile);

const PACKAGES = [
  ...["@anthropic-ai/sdk", "@hey-api/openapi-ts", "@mockoon/cli", "@plant-store/mock-server", "@plant-store/sdk"],
  ...["@stdy/cli", "@stoplight/prism-cli", "axios", "esbuild", "ky", "msw", "ofetch", "openai", "openapi-fetch"],
];

export interface Machine {
  readonly date: string;
  /** Of the repository; `-dirty` where what is measured differs from it. */
  readonly commit: string;
  readonly node: string;
  readonly v8: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  /** The load average of the last minute as the bench began: well below the cores, or the figures are doubtful. */
  readonly loadBefore: number;
  /** `undefined` where it is not installed. */
  readonly wrk: string | undefined;
  readonly versions: Readonly<Record<string, string>>;
}

export async function describeMachine(): Promise<Machine> {
  const versions = await Promise.all(PACKAGES.map(async (name) => [name, await versionOf(name)] as const));
  return {
    date: new Date().toISOString(),
    commit: await describeCommit(),
    node: process.version,
    v8: process.versions.v8,
    system: `${type()} ${release()} ${process.arch}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    loadBefore: loadavg()[0] ?? 0,
    wrk: wrkVersion,
    versions: Object.fromEntries(versions),
  };
}

async function describeCommit(): Promise<string> {
  try {
    const commit = await git("rev-parse", "--short", "HEAD");
    const changes = await git("status", "--porcelain", "--", ".", "../packages", "../spec");
    const isDirty = changes.split("\n").some((line) => line !== "" && !line.endsWith(" bench/RESULTS.md"));
    return isDirty ? `${commit}-dirty` : commit;
  } catch {
    // A tree that was downloaded has no repository, and a machine may have no git.
    return "unknown";
  }
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", args, { cwd: here(".") });
  return stdout.trimEnd();
}

/** The version that is installed, which this folder's package.json pins. */
async function versionOf(name: string): Promise<string> {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`${name} is not installed.`);
  const { version }: { version: string } = JSON.parse(await readFile(path, "utf8"));
  return version;
}
