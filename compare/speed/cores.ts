/** The cores that the benchmark holds its processes to, and its workers. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { join } from "node:path";
import { type Command, startProcess } from "../processes.ts";

/** The server that is measured has a core for itself. */
export type Role = "load" | "server";

/** The first two that this process may use; `undefined` on a system without two, or without `taskset`. */
export const CORES: Readonly<Record<Role, string>> | undefined = twoCores();

export const pinning: string = CORES ? "each held to a core of its own" : "not held to cores";

export function heldToCore(role: Role, command: Command): Command {
  return CORES ? ["taskset", "-c", CORES[role], ...command] : command;
}

function twoCores(): Readonly<Record<Role, string>> | undefined {
  const cores = cpus().map((_, index) => String(index));
  const [load, server] = cores.filter((core) => spawnSync("taskset", ["-c", core, "true"]).status === 0);
  return load === undefined || server === undefined ? undefined : { load, server };
}

/** A script of this folder in a process of its own, which responds to each message with one. */
export interface Worker<Order, Report> extends AsyncDisposable {
  /** One at a time. @throws Error (as a rejection) when the process has ended */
  run(order: Order): Promise<Report>;
}

/** With the flags of this process, such as `--expose-gc`. */
export function startWorker<Order extends object, Report>(
  role: Role,
  ...[file, ...args]: readonly [string, ...string[]]
): Worker<Order, Report> {
  const command: Command = [process.execPath, ...process.execArgv, join(import.meta.dirname, file), ...args];
  const { child, ...running } = startProcess(heldToCore(role, command), ["ignore", "inherit", "inherit", "ipc"]);
  const ended = new AbortController();
  child.once("exit", () => ended.abort(new Error(`${file} has ended.`)));
  return {
    ...running,
    async run(order) {
      ended.signal.throwIfAborted();
      child.send(order);
      const [report] = (await once(child, "message", { signal: ended.signal })) as [Report];
      return report;
    },
  };
}
