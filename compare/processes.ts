/** Programs that run beside this one, and ports for them. */
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

export type Command = readonly [program: string, ...args: string[]];

export interface RunningProcess extends AsyncDisposable {
  readonly child: ChildProcess;
}

/** Starts a program without the variable CI, under which @stdy/cli prints less. */
export function startProcess([program, ...args]: Command, stdio: StdioOptions): RunningProcess {
  const { CI: _, ...env } = process.env;
  const child = spawn(program, args, { env, stdio });
  return {
    child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Returns a port of loopback on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
