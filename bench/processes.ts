/** Processes of the bench, on cores of their own where the system can do that. */
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { CORES, type Role } from "./cores.ts";

/** A server that has not answered by then never will. */
const LAST_START_MS = 20_000;

export interface Running extends AsyncDisposable {
  readonly child: ChildProcess;
}

/** Starts a program, whose environment says that this is no CI, where @stdy/cli says less. */
export function start(role: Role, command: string, args: readonly string[], stdio: StdioOptions): Running {
  const { CI: _, ...env } = process.env;
  const [program, ...rest] = heldToCore(role, command, args);
  const child = spawn(program, rest, { env, stdio });
  return {
    child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** The command that runs another one on the core of its role, where the system can do that. */
export function heldToCore(role: Role, command: string, args: readonly string[]): [string, ...string[]] {
  return CORES ? ["taskset", "-c", CORES[role], command, ...args] : [command, ...args];
}

export const pinning: string = CORES ? "each held to a core of its own" : "not held to cores";

/** A file of this folder, for Node to run. */
export function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The processor's seconds that a process has taken, to a hundredth; NaN where the system has no /proc. */
export async function processorSeconds({ child }: Running): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  // After the name, which may hold spaces: the state is field 3, user and system time are 14 and 15, in hundredths.
  const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // An address of a socket is a text, one of a port is not.
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** Resolves with the milliseconds until a request is answered by 200. @throws Error where the process ends before */
export async function firstAnswer(
  { child }: Running,
  port: number,
  init: RequestInit,
  startedAt: number = performance.now(),
): Promise<number> {
  for (;;) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`${child.spawnargs.join(" ")} ended with ${end}.`);
    try {
      const response = await fetch(`http://127.0.0.1:${port}/plants`, {
        ...init,
        // One that takes the request and never answers would hold up the bench.
        signal: AbortSignal.timeout(LAST_START_MS),
      });
      await response.text();
      if (response.status === 200) return performance.now() - startedAt;
      throw new Error(`${child.spawnargs.join(" ")} answered ${response.status}.`);
    } catch (error) {
      // Until it listens.
      if (!(error instanceof TypeError) || performance.now() - startedAt > LAST_START_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}
