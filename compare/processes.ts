import { type ChildProcess, execFile, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

export const run: typeof execFile.__promisify__ = promisify(execFile);

export type Command = readonly [program: string, ...args: string[]];

export interface RunningProcess extends AsyncDisposable {
  readonly child: ChildProcess;
}

/** Without the variable CI, under which @stdy/cli prints less. */
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
