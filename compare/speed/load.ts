/** A server under load, as a contender: it is measured by its processor's time for a request, or by the requests in some time. */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/support/free-port.ts";
import { type RunningProcess, startProcess } from "../processes.ts";
import { heldToCore, startWorker, type Worker } from "./cores.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";
import { REQUEST, RESPONSE_BODY } from "./plant.ts";
import { type Contender, median } from "./rounds.ts";
import type { Server } from "./servers.ts";

export type Loader = Pick<Worker<LoadOrder, LoadReport>, "run">;

/** Starts our own load, which checks each response. */
export function startLoader(): Worker<LoadOrder, LoadReport> {
  return startWorker("load", "load-process.ts");
}

export interface RunningServer extends RunningProcess {
  readonly server: Server;
  readonly port: number;
  /** From the start of the process to its first 200. */
  readonly startMs: number;
}

/** A server that has not responded by then never will. */
const LONGEST_START_MS = 60_000;

/** Starts a server, and asks it every millisecond until it responds. @throws Error if the process ends before */
export async function startServer(server: Server, processes: AsyncDisposableStack): Promise<RunningServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const command = heldToCore("server", server.command(port));
  const running = processes.use(startProcess(command, ["ignore", "ignore", "inherit"]));
  const { child } = running;
  for (;;) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`${child.spawnargs.join(" ")} ended with ${end}.`);
    try {
      const signal = AbortSignal.timeout(LONGEST_START_MS);
      const response = await fetch(`http://127.0.0.1:${port}/plants`, { ...REQUEST, signal });
      await response.text();
      if (response.status === 200) return { ...running, server, port, startMs: performance.now() - startedAt };
      throw new Error(`${child.spawnargs.join(" ")} responded with ${response.status}.`);
    } catch (error) {
      // Fetch throws a TypeError until the server listens.
      if (!(error instanceof TypeError) || performance.now() - startedAt > LONGEST_START_MS) throw error;
      await sleep(1);
    }
  }
}

/** For a promise near its figure: a machine that others share is now slow and now fast, so many short rounds are surer than few long ones. */
export const OFTEN = { durationMs: 250, rounds: [80, 16] } as const;

/** Microseconds of the server's processor for a request, microseconds of time for one, or requests a second. */
type By = "processor" | "time" | "rate";

/** A server under load: how, by what it is measured, and what is promised of it. */
export interface Loading extends Omit<LoadOrder, "port" | "expectedBody">, Pick<Contender, "target"> {
  /** @default the server's */
  readonly name?: string;
  /** @default "processor" */
  readonly by?: By;
}

/** Makes a contender of a server. Errors end nothing: they are counted and shown, and no promise is kept with one. */
export function underLoad(
  loader: Loader,
  { server, child, port }: RunningServer,
  { name = server.name, by = "processor", target, ...load }: Loading,
): Contender {
  const reports: LoadReport[] = [];
  let errors = 0;
  const returnsPlant = server.returnsPlant && load.requests === undefined;
  const order = { ...load, port, ...(returnsPlant && { expectedBody: RESPONSE_BODY }) };
  return {
    name,
    target,
    async measure() {
      const before = await processorSeconds(child);
      const report = await loader.run(order);
      errors += report.errors;
      reports.push(report);
      if (by === "rate") return report.perSecond;
      if (by === "time") return 1_000_000 / report.perSecond;
      return (((await processorSeconds(child)) - before) / report.responses) * 1_000_000;
    },
    // Errors of the rounds before stay counted.
    warmedUp: () => {
      reports.length = 0;
    },
    isSound: () => errors === 0,
    note() {
      const perSecond = Math.round(median(reports.map((report) => report.perSecond))).toLocaleString("en-US");
      const p99 = median(reports.map(({ p99Ms }) => p99Ms)).toFixed(2);
      return `${perSecond} requests/s, p99 ${p99} ms (medians of the rounds), ${errors} errors${server.does && `; ${server.does}`}`;
    },
  };
}

/** Returns the seconds of processor time that a process has used, to a hundredth; NaN where the system has no /proc. */
async function processorSeconds(child: ChildProcess): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  // After the name, which may hold spaces: the state is field 3, user and system time are 14 and 15, in hundredths.
  const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
