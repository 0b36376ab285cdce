/** From a command's start to its first answer, and what importing an SDK takes. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { CORES } from "./cores.ts";
import { type Installed, installPacked } from "./installed.ts";
import { bare } from "./peers/server/bare.ts";
import { mockoon } from "./peers/server/mockoon.ts";
import type { ServerPeer } from "./peers/server/peer.ts";
import { prism } from "./peers/server/prism.ts";
import { steady } from "./peers/server/steady.ts";
import { REQUEST, TOKEN } from "./plant.ts";
import { firstAnswer, freePort, here, start } from "./processes.ts";
import { type Measured, measureRow, type Row } from "./row.ts";

const run = promisify(execFile);

export async function measureStarts(): Promise<Row[]> {
  await using installed = await installPacked();
  return [await measureCommands(installed), await measureImports(installed)];
}

async function measureCommands({ folder }: Installed): Promise<Row> {
  const base = await bareOf(folder);
  const cli = join(folder, "node_modules/@plant-store/mock-server/dist/cli.js");
  const ours: ServerPeer = {
    name: "ours",
    does: "packed, installed; auth, log silent",
    command: (port) => [process.execPath, cli, "--port", String(port), "--token", TOKEN, "--log", "silent"],
    answersThePlant: true,
  };
  return measureRow({
    title: "Command start to first answer",
    about: `Milliseconds from the start of the process to its first 200, asked for every millisecond; ${CORES ? "each process is held to one core" : "not held to cores"}. The base is a script over node:http alone.`,
    unit: "ms",
    rounds: 10,
    warmUpRounds: 1,
    contenders: [base, ours, ...(steady ? [steady] : []), mockoon, prism].map((peer) => ({
      name: peer.name,
      ...(peer === ours && { target: { atMost: 2 } }),
      note: () => peer.does,
      measure: () => timeToAnswer(peer),
    })),
  });
}

/** The bare server in JavaScript, as the commands are: to strip the types of a script takes Node a third of its start. */
async function bareOf(folder: string): Promise<ServerPeer> {
  const outfile = join(folder, "bare.js");
  const entryPoints = [here("peers/server/bare-process.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node" });
  return { ...bare, command: (port) => [process.execPath, outfile, String(port)] };
}

async function timeToAnswer(peer: ServerPeer): Promise<number> {
  const port = await freePort();
  const [command, ...args] = peer.command(port);
  const startedAt = performance.now();
  await using server = start("server", command, args, "ignore");
  return await firstAnswer(server, port, REQUEST, startedAt);
}

async function measureImports({ folder }: Installed): Promise<Row> {
  const empty = join(folder, "empty.js");
  await writeFile(empty, "export {};\n");
  const modules: readonly (readonly [string, string])[] = [
    ["an empty module", empty],
    ["ours", join(folder, "node_modules/@plant-store/sdk/dist/index.js")],
    ...["openapi-fetch", "ofetch", "ky", "axios", "@anthropic-ai/sdk", "openai"].map(
      (name) => [name, import.meta.resolve(name)] as const,
    ),
  ];
  return measureRow({
    title: "Importing an SDK",
    about:
      "Milliseconds that `await import` takes in a process that has loaded nothing else. ky, ofetch, axios and openai touch Request or its kin as they are imported, which costs some 25 ms on Node 24; the others pay for it with their first call.",
    unit: "ms",
    rounds: 15,
    warmUpRounds: 1,
    contenders: modules.map(
      ([name, module]): Measured => ({
        name,
        ...(name === "ours" && { target: { atMost: 15, of: "value" } }),
        async measure() {
          const url = module.startsWith("file:") ? module : pathToFileURL(module).href;
          const { stdout } = await run(process.execPath, [here("import-process.ts"), url]);
          return Number(stdout);
        },
      }),
    ),
  });
}
