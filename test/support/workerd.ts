import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** After a milder one workerd waits for its requests to end, and some hang. */
const killSignal = "SIGKILL";

/** Serves the `worker.capnp` of a folder, for at most `limitMs`. @throws Error with workerd's words if it does not listen */
export async function startWorker(
  executable: string,
  folder: string,
  limitMs: number,
): Promise<AsyncDisposable & { readonly url: string }> {
  const child = spawn(executable, ["serve", "worker.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    timeout: limitMs,
    killSignal,
  });
  // Both are pipes.
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

async function listeningPort(control: Readable): Promise<number | undefined> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line);
    if (event === "listen") return port;
  }
  return undefined;
}
