import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/support/free-port.ts";
import { startProcess } from "../processes.ts";
import { heldToCore, startWorker, type Worker } from "./cores.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";
import { CREATE, PLANT, RESPONSE_BODY, TOKEN } from "./plant.ts";
import type { Contender } from "./rounds.ts";
import type { Server } from "./servers.ts";

interface RunningServer {
  readonly child: ChildProcess;
  readonly port: number;
  /** From the start of the process to its first 200. */
  readonly startMs: number;
}

/** A server that has not responded by then never will. */
const LONGEST_START_MS = 300_000;

/** Asks it every millisecond until it responds. @throws Error if the process ends before */
export async function startServer(server: Server, stack: AsyncDisposableStack): Promise<RunningServer> {
  const port = await freePort();
  const command = await server(port, stack);
  const startedAt = performance.now();
  const { child } = stack.use(startProcess(heldToCore("server", command), ["ignore", "ignore", "inherit"]));
  const request = {
    method: "POST",
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify(PLANT),
  };
  const signal = AbortSignal.timeout(LONGEST_START_MS);
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/plants`, { ...request, signal }).catch(() => undefined);
    await response?.text();
    if (response?.status === 200) return { child, port, startMs: performance.now() - startedAt };
    const end = response?.status ?? child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`${child.spawnargs.join(" ")} ended, or responded, with ${end}.`);
    signal.throwIfAborted();
    await sleep(1);
  }
}

type Load = (order: LoadOrder) => Promise<LoadReport>;

/** Our own load of each row: one for all its servers, since two may be compiled differently. */
const loads = new WeakMap<AsyncDisposableStack, Worker<LoadOrder, LoadReport>>();

function ownLoad(stack: AsyncDisposableStack): Load {
  const load = loads.get(stack) ?? stack.use(startWorker<LoadOrder, LoadReport>("load", "load-process.ts"));
  loads.set(stack, load);
  return load.run;
}

export interface Loading extends Partial<Omit<LoadOrder, "port">> {
  /** Microseconds of the server's processor for a request, microseconds of time for one, or requests a second. */
  readonly by?: "processor" | "time" | "rate";
  /** @default our own */
  readonly load?: Load;
}

/** By default 16 connections create plants for a second, and the server's processor time is measured. */
export function underLoad(name: string, server: Server, loading: Loading = {}): Contender {
  return {
    name,
    async start(stack) {
      const { load = ownLoad(stack), by = "processor", ...more } = loading;
      const { child, port } = await startServer(server, stack);
      const end = `\r\n\r\n${RESPONSE_BODY}`;
      const order = { port, connections: 16, durationMs: 1_000, template: CREATE, end, ...more };
      let failed = 0;
      return async () => {
        const before = await processorSeconds(child);
        const { perSecond, responses, errors } = await load(order);
        failed += errors;
        if (errors > 0) process.stderr.write(`${name}: ${errors} of ${responses} requests failed.\n`);
        if (failed > 0) return Number.NaN;
        if (by === "rate") return perSecond;
        if (by === "time") return 1_000_000 / perSecond;
        return (((await processorSeconds(child)) - before) / responses) * 1_000_000;
      };
    },
  };
}

/** To a hundredth; NaN where the system has no /proc. */
async function processorSeconds(child: ChildProcess): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  // After the name, which may hold spaces: the state is field 3, user and system time are 14 and 15, in hundredths.
  const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
