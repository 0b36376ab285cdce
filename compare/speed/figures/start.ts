/** The time from a command's start to its first response, and that of importing an SDK. */
import { fileURLToPath } from "node:url";
import { run } from "../../processes.ts";
import { pinning } from "../cores.ts";
import { startServer } from "../load.ts";
import { TOKEN } from "../plant.ts";
import type { Contender, Figure } from "../rounds.ts";
import { bare, examples, type Server } from "../servers.ts";

const CLI = fileURLToPath(import.meta.resolve("../../../packages/mock-server/dist/cli.js"));
const ours: Server = (port) => [process.execPath, CLI, "--port", String(port), "--token", TOKEN, "--log", "silent"];

function command(name: string, server: Server): Contender {
  const measure = async () => {
    await using stack = new AsyncDisposableStack();
    return (await startServer(server, stack)).startMs;
  };
  return { name, start: () => measure };
}

const IMPORT =
  "const start = performance.now(); await import(process.argv[1]); process.stdout.write(String(performance.now() - start));";

function imported(name: string, url = import.meta.resolve(name)): Contender {
  const measure = async () => Number((await run(process.execPath, ["--input-type=module", "-e", IMPORT, url])).stdout);
  return { name, start: () => measure };
}

export const starts: readonly Figure[] = [
  {
    title: "Command start to first response",
    isComparison: true,
    about: `Milliseconds from the start of the process to its first 200, asked for every millisecond; ${pinning}.`,
    unit: "ms",
    rounds: [10, 1],
    contenders: [
      command("bare node:http", bare),
      { ...command("ours", ours), target: "≤ 1.6" },
      ...examples.map(({ name, server }) => command(name, server)),
    ],
  },
  {
    title: "Importing an SDK",
    isComparison: true,
    about:
      "Milliseconds that `await import` takes in a process that has loaded nothing else. ky, ofetch, axios and openai touch Request or its kin as they are imported, which costs some 25 ms on Node 24; the others pay for it with their first call.",
    unit: "ms",
    rounds: [15, 1],
    contenders: [
      imported("an empty module", import.meta.resolve("../../generated/empty.js")),
      { ...imported("ours", import.meta.resolve("@plant-store/sdk")), target: "≤ 3" },
      ...["openapi-fetch", "ofetch", "ky", "axios", "@anthropic-ai/sdk", "openai"].map((name) => imported(name)),
    ],
  },
];
