/** Measures the time from a command's start to its first response, and that of importing an SDK. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { run } from "../processes.ts";
import { pinning } from "./cores.ts";
import { startServer } from "./load.ts";
import { TOKEN } from "./plant.ts";
import { type Contender, measureRow, type Row } from "./rounds.ts";
import { bare, examples, type Server } from "./servers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export async function measureStarts(): Promise<Row[]> {
  // Outside the repository.
  await using folder = await mkdtempDisposable(join(tmpdir(), "plant-store-bench-"));
  await installPacked(folder.path);
  return [await measureCommands(folder.path), await measureImports(folder.path)];
}

async function measureCommands(folder: string): Promise<Row> {
  const base = await bareOf(folder);
  const cli = join(folder, "node_modules/@plant-store/mock-server/dist/cli.js");
  const ours: Server = {
    name: "ours",
    does: "packed, installed; auth, log silent",
    command: (port) => [process.execPath, cli, "--port", String(port), "--token", TOKEN, "--log", "silent"],
    returnsPlant: true,
  };
  return measureRow({
    title: "Command start to first response",
    isComparison: true,
    about: `Milliseconds from the start of the process to its first 200, asked for every millisecond; ${pinning}. The base is a script over node:http only.`,
    unit: "ms",
    rounds: [10, 1],
    contenders: [base, ours, ...examples].map((server) => ({
      name: server.name,
      ...(server === ours && { target: "≤ 1.6" }),
      note: () => server.does,
      async measure() {
        await using stack = new AsyncDisposableStack();
        return (await startServer(server, stack)).startMs;
      },
    })),
  });
}

/** Makes the bare server JavaScript, like the commands: stripping the types of a script takes a third of its start. */
async function bareOf(folder: string): Promise<Server> {
  const outfile = join(folder, "bare.js");
  const entryPoints = [join(import.meta.dirname, "servers/bare-process.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node" });
  return { ...bare, command: (port) => [process.execPath, outfile, String(port)] };
}

/** Prints how long it takes to import its argument. */
const IMPORT =
  "const start = performance.now(); await import(process.argv[1]); process.stdout.write(String(performance.now() - start));";

async function measureImports(folder: string): Promise<Row> {
  const empty = join(folder, "empty.js");
  await writeFile(empty, "export {};\n");
  const modules: readonly (readonly [name: string, url: string])[] = [
    ["an empty module", pathToFileURL(empty).href],
    ["ours", pathToFileURL(join(folder, "node_modules/@plant-store/sdk/dist/index.js")).href],
    ...["openapi-fetch", "ofetch", "ky", "axios", "@anthropic-ai/sdk", "openai"].map(
      (name) => [name, import.meta.resolve(name)] as const,
    ),
  ];
  return measureRow({
    title: "Importing an SDK",
    isComparison: true,
    about:
      "Milliseconds that `await import` takes in a process that has loaded nothing else. ky, ofetch, axios and openai touch Request or its kin as they are imported, which costs some 25 ms on Node 24; the others pay for it with their first call.",
    unit: "ms",
    rounds: [15, 1],
    contenders: modules.map(
      ([name, url]): Contender => ({
        name,
        ...(name === "ours" && { target: "≤ 3" }),
        async measure() {
          const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", IMPORT, url]);
          return Number(stdout);
        },
      }),
    ),
  });
}

/** Installs both packages as npm packs them. */
async function installPacked(folder: string): Promise<void> {
  const packages = ["--workspace", "packages/sdk", "--workspace", "packages/mock-server"];
  const { stdout } = await npm(root, "pack", ...packages, "--json", "--ignore-scripts", "--pack-destination", folder);
  const packed: Readonly<Record<string, { readonly filename: string }>> = JSON.parse(stdout);
  const tarballs = Object.values(packed).map(({ filename }) => `./${filename}`);
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await npm(folder, "install", ...tarballs, "--no-audit", "--no-fund");
}

/** Runs the npm that started this process: on Windows npm is not a program. */
function npm(cwd: string, ...args: readonly string[]): Promise<{ stdout: string }> {
  const script = process.env.npm_execpath;
  return script === undefined
    ? run("npm", args, { cwd, shell: process.platform === "win32" })
    : run(process.execPath, [script, ...args], { cwd });
}
