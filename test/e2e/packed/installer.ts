/**
 * Installs consumers and the packed packages for the tests of all files, as workspaces of a folder outside the repository. A
 * folder is installed once, when the first test asks for one of its consumers.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { outputOf } from "../support/run.ts";
import { listen, type Site } from "../support/servers.ts";
import { CONSUMERS, NEXT_14, type Versions, WITHOUT_TYPE } from "./consumers.ts";
import type { Tarball } from "./tarball.ts";

interface Consumer {
  readonly source: URL;
  /** Of dependencies, in addition to those that an example's package.json asks for, or instead. */
  readonly versions: Versions;
}

type Consumers = Readonly<Record<string, Consumer>>;

const consumer = (name: string, versions?: Versions): Consumer => ({
  source: new URL(`consumers/${name}`, import.meta.url),
  versions: { ...CONSUMERS[name], ...versions },
});
const example = (name: string, versions: Versions = {}): Consumer => ({
  source: new URL(`../../../examples/${name}`, import.meta.url),
  versions,
});
const byName = (make: (name: string) => Consumer, ...names: readonly string[]): Consumers =>
  Object.fromEntries(names.map((name) => [name, make(name)]));

/**
 * A folder has one version of each peer and framework: MSW 3, Next 14, MSW 2 with the newest redis, and none. Where consumers
 * ask for equal ranges, npm installs one copy for all.
 */
const FOLDERS: readonly Consumers[] = [
  {
    ...byName(example, "commonjs", "node-script", "react", "service"),
    "consumer-tests": example("consumer-tests", { "happy-dom": "21.0.4" }),
    ...byName(consumer, "builds", "fetches", "next", "opentelemetry", "redis-5", "storybook"),
    ...byName(consumer, "sveltekit", "typescript"),
  },
  { "next-14": consumer("next", NEXT_14) },
  byName(consumer, "javascript", "runners"),
  byName(consumer, "without-peers"),
];

/** No package may need its install script. Parcel takes a lockfile's folder for the project's. */
const FLAGS = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"];
const LEFT_OUT = new Set(["node_modules", "dist"]);
// npm reads those of the root only.
const OVERRIDES = { "unrs-resolver": "1.12.2" };

/** Its response to the name of a consumer is the consumer's folder. */
export async function openInstaller(tarballs: readonly Tarball[]): Promise<Site> {
  const packed = Object.fromEntries(tarballs.map(({ name, path }) => [name, `file:${resolve(path)}`]));
  const folders = await realpath(await mkdtemp(join(tmpdir(), "plant-store-consumers-")));
  const installed = new Map<number, Promise<void>>();
  const server = await listen(async ({ url = "" }, response) => {
    const name = url.slice(1);
    try {
      const index = FOLDERS.findIndex((one) => name in one);
      const folder = join(folders, String(index));
      const installing = installed.get(index) ?? install(folder, FOLDERS[index] ?? {}, packed);
      installed.set(index, installing);
      await installing;
      response.end(join(folder, name));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Promise.allSettled(installed.values());
      await rm(folders, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function install(folder: string, consumers: Consumers, packed: Versions): Promise<void> {
  for (const [name, { source, versions }] of Object.entries(consumers)) {
    const filter = (file: string) => !LEFT_OUT.has(basename(file));
    await mkdir(join(folder, name), { recursive: true });
    if (existsSync(source)) await cp(fileURLToPath(source), join(folder, name), { recursive: true, filter });
    const manifest = join(folder, name, "package.json");
    const { dependencies, devDependencies, ...others } = existsSync(manifest)
      ? JSON.parse(await readFile(manifest, "utf8"))
      : WITHOUT_TYPE.includes(name)
        ? {}
        : { type: "module" };
    // npm links each name in node_modules. Where "vite" is a link, every consumer gets a Vite of its own.
    const ranges = Object.entries<string>({ ...dependencies, ...devDependencies, ...versions });
    const all = Object.fromEntries(ranges.map(([name, range]) => [name, packed[name] ?? range]));
    const named = { ...others, name: `consumer-${name}`, dependencies: all };
    await writeFile(manifest, JSON.stringify(named));
  }
  const root = { private: true, workspaces: Object.keys(consumers), overrides: OVERRIDES };
  await writeFile(join(folder, "package.json"), JSON.stringify(root));
  await outputOf(folder, "npm", ["install", ...FLAGS], { limitMs: 600_000 });
}
