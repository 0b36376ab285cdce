/** The suite in workerd, Cloudflare's runtime, as a worker that runs it upon a request. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Servers } from "./servers.ts";
import type { CheckResult } from "./smoke.ts";

/** Upon a milder one workerd would wait for its requests to end, and one that hangs never does. */
const killSignal = "SIGKILL";

export async function runInWorkerd(
  executable: string,
  { urls }: Servers,
  limitMs: number,
): Promise<readonly CheckResult[]> {
  await using worker = await startWorker(executable, limitMs);
  const response = await fetch(worker.url, { method: "POST", body: JSON.stringify(urls) });
  if (!response.ok) throw new Error(`The worker answered ${response.status}: ${await response.text()}`);
  // What worker.ts answers.
  return (await response.json()) as readonly CheckResult[];
}

async function startWorker(executable: string, limitMs: number) {
  const child = spawn(executable, ["serve", "worker.capnp", "--control-fd=3"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    timeout: limitMs,
    killSignal,
  });
  // Pipes, as asked for above.
  const [errors, control] = [child.stderr as Readable, child.stdio[3] as Readable];
  const exited = once(child, "exit");
  const message = text(errors);
  const stop = async () => {
    child.kill(killSignal);
    await exited;
  };
  const port = await listeningPort(control);
  if (port === undefined) {
    await stop();
    throw new Error(`workerd ended before it listened: ${await message}`);
  }
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop };
}

/** The port that the system gave it, as workerd reports it once it listens. */
async function listeningPort(control: Readable): Promise<number | undefined> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line);
    if (event === "listen") return port;
  }
  return undefined;
}
