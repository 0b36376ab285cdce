/** A script of the bench in a process of its own, which answers each message by one. */
import { once } from "node:events";
import type { Role } from "./cores.ts";
import { here, start } from "./processes.ts";

export interface Worker<Order, Report> extends AsyncDisposable {
  /** One at a time. @throws Error (as a rejection) when the process has ended */
  run(order: Order): Promise<Report>;
}

/** It gets this process's own flags: the collector exposed, and the packages' source or what was built of it. */
export function startWorker<Order extends object, Report>(
  role: Role,
  ...[file, ...args]: readonly [string, ...string[]]
): Worker<Order, Report> {
  const command = [...process.execArgv, here(file), ...args];
  const running = start(role, process.execPath, command, ["ignore", "inherit", "inherit", "ipc"]);
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
