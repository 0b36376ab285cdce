/**
 * Installs consumers for the tests of all files, as workspaces of a folder outside the repository: npm takes the packed packages
 * by their published names. A folder is installed once, when the first test asks for one of its consumers.
 */
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { outputOf } from "../support/run.ts";
import { listen, type Site } from "../support/servers.ts";

type Versions = Readonly<Record<string, string>>;

interface Consumer {
  readonly source: URL;
  /** Of dependencies, in addition to those that its package.json asks for, or instead. */
  readonly versions?: Versions;
}

type Consumers = Readonly<Record<string, Consumer>>;

const consumers = (...names: readonly string[]): Consumers =>
  Object.fromEntries(names.map((name) => [name, { source: new URL(`consumers/${name}`, import.meta.url) }]));
const examples = (...names: readonly string[]): Consumers =>
  Object.fromEntries(names.map((name) => [name, { source: new URL(`../../../examples/${name}`, import.meta.url) }]));

/** A folder has one version of each peer and framework: MSW 3, Next 14, MSW 2 with the newest redis, and none. */
const FOLDERS: readonly Consumers[] = [
  {
    ...examples("commonjs", "node-script", "react", "service"),
    "consumer-tests": {
      source: new URL("../../../examples/consumer-tests", import.meta.url),
      versions: { "happy-dom": "21.0.4" },
    },
    ...consumers(
      "fetches",
      "next",
      "opentelemetry",
      "redis-5",
      "storybook",
      "sveltekit",
      "typescript",
      "vite",
      "worker",
    ),
  },
  {
    "next-14": {
      source: new URL("consumers/next", import.meta.url),
      versions: { next: "14.2.35", react: "18.3.1", "react-dom": "18.3.1" },
    },
  },
  consumers("javascript", "runners"),
  consumers("without-peers"),
];

/** No package may need its install script. Parcel takes a lockfile's folder for the project's. */
const FLAGS = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"];
const LEFT_OUT = new Set(["node_modules", "dist"]);
// npm reads those of the root only.
const OVERRIDES = { "unrs-resolver": "1.12.2" };

/** Its response to the name of a consumer is the consumer's folder. @param registry the URL of the packages' scope */
export async function openInstaller(registry: string): Promise<Site> {
  const installed = new Map<Consumers, Promise<string>>();
  const server = await listen(async ({ url = "" }, response) => {
    const name = url.slice(1);
    try {
      const all = FOLDERS.find((one) => name in one);
      if (all === undefined) throw new Error(`Unknown consumer "${name}".`);
      const installing = installed.get(all) ?? install(all, registry);
      installed.set(all, installing);
      response.end(join(await installing, name));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      for (const { value } of await Promise.allSettled(installed.values()).then((all) => all.filter(isFulfilled)))
        await rm(value, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function install(all: Consumers, registry: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "plant-store-consumers-")));
  for (const [name, { source, versions = {} }] of Object.entries(all)) {
    const filter = (file: string) => !LEFT_OUT.has(basename(file));
    await cp(fileURLToPath(source), join(folder, name), { recursive: true, filter });
    const manifest = join(folder, name, "package.json");
    const { dependencies, ...others } = JSON.parse(await readFile(manifest, "utf8"));
    // npm links each name in node_modules. Where "vite" is a link, every consumer gets a Vite of its own.
    const named = { ...others, name: `consumer-${name}`, dependencies: { ...dependencies, ...versions } };
    await writeFile(manifest, JSON.stringify(named));
  }
  const root = { private: true, workspaces: Object.keys(all), overrides: OVERRIDES };
  await writeFile(join(folder, "package.json"), JSON.stringify(root));
  await outputOf(folder, "npm", ["install", ...FLAGS, `--@plant-store:registry=${registry}`], { limitMs: 600_000 });
  return folder;
}

function isFulfilled(one: PromiseSettledResult<string>): one is PromiseFulfilledResult<string> {
  return one.status === "fulfilled";
}
