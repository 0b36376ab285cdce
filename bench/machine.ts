/** Where and with what the figures came about. */
import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { availableParallelism, cpus, loadavg, release, type } from "node:os";

const PACKAGES = [
  ...["@anthropic-ai/sdk", "@hey-api/openapi-ts", "@mockoon/cli", "@plant-store/mock-server", "@plant-store/sdk"],
  ...["@stdy/cli", "@stoplight/prism-cli", "axios", "esbuild", "ky", "msw", "ofetch", "openai", "openapi-fetch"],
];

export interface Machine {
  readonly date: string;
  readonly node: string;
  readonly v8: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  /** The load average of the last minute as the bench began: well below the cores, or the figures are doubtful. */
  readonly loadBefore: number;
  readonly versions: Readonly<Record<string, string>>;
}

export async function describeMachine(): Promise<Machine> {
  const versions = await Promise.all(PACKAGES.map(async (name) => [name, await versionOf(name)] as const));
  return {
    date: new Date().toISOString(),
    node: process.version,
    v8: process.versions.v8,
    system: `${type()} ${release()} ${process.arch}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    loadBefore: loadavg()[0] ?? 0,
    versions: Object.fromEntries(versions),
  };
}

/** The version that is installed, which this folder's package.json pins. */
async function versionOf(name: string): Promise<string> {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`${name} is not installed.`);
  const { version }: { version: string } = JSON.parse(await readFile(path, "utf8"));
  return version;
}
