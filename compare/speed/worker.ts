import { once } from "node:events";
import { join } from "node:path";
import { startProcess } from "../processes.ts";
import { heldToCore, type Role } from "./cores.ts";

/** A script of this folder in a process of its own, which responds to each message with one. */
export interface Worker<Order, Report> extends AsyncDisposable {
  /** One at a time. @throws Error (as a rejection) when the process has ended */
  run(order: Order): Promise<Report>;
}

/** Starts a script with the flags of this process, such as `--expose-gc`. */
export function startWorker<Order extends object, Report>(
  role: Role,
  ...[file, ...args]: readonly [string, ...string[]]
): Worker<Order, Report> {
  const path = join(import.meta.dirname, file);
  const command = heldToCore(role, [process.execPath, ...process.execArgv, path, ...args]);
  const running = startProcess(command, ["ignore", "inherit", "inherit", "ipc"]);
  const ended = new AbortController();
  running.child.once("exit", () => ended.abort(new Error(`${file} has ended.`)));
  return {
    async run(order) {
      ended.signal.throwIfAborted();
      running.child.send(order);
      const [report] = (await once(running.child, "message", { signal: ended.signal })) as [Report];
      return report;
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
