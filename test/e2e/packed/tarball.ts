import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseTarGzip } from "nanotar";
import { outputOf } from "../support/run.ts";

export const REPOSITORY: string = join(import.meta.dirname, "../../..");

/** The packages, as arguments of npm's commands. */
export const WORKSPACES: readonly string[] = ["--workspace=@plant-store/sdk", "--workspace=@plant-store/mock-server"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

export interface Tarball {
  readonly name: string;
  readonly manifest: Manifest;
  /** Its texts by their paths in the package. */
  readonly files: ReadonlyMap<string, string>;
  readonly path: string;
  readonly bytes: Uint8Array;
}

export async function packAll(repository: string, folder: string): Promise<void> {
  await outputOf(repository, "npm", ["pack", ...WORKSPACES, `--pack-destination=${folder}`]);
}

export async function readTarballs(folder: string): Promise<readonly Tarball[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".tgz")).sort();
  return await Promise.all(names.map((name) => readTarball(join(folder, name))));
}

async function readTarball(path: string): Promise<Tarball> {
  const bytes = await readFile(path);
  const items = await parseTarGzip(bytes);
  const files = new Map(items.map((item) => [item.name.replace(/^package\//, ""), item.text]));
  const manifest: Manifest = JSON.parse(files.get("package.json") ?? "{}");
  return { name: manifest.name, manifest, files, path, bytes };
}
