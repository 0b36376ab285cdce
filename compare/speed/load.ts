/** A server under load, as a contender: it is measured by its processor's time for a request, or by the requests in some time. */
import { readFile } from "node:fs/promises";
import { freePort } from "../../test/support/free-port.ts";
import { type RunningProcess, startProcess } from "../processes.ts";
import { heldToCore } from "./cores.ts";
import { firstResponse } from "./first-response.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";
import { RESPONSE_BODY } from "./plant.ts";
import { type Contender, median } from "./rounds.ts";
import type { Server } from "./servers.ts";
import { startWorker, type Worker } from "./worker.ts";

export type Loader = Pick<Worker<LoadOrder, LoadReport>, "run">;

/** Starts our own load, which checks each response. */
export function startLoader(): Worker<LoadOrder, LoadReport> {
  return startWorker("load", "load-process.ts");
}

export interface RunningServer {
  readonly server: Server;
  readonly process: RunningProcess;
  readonly port: number;
}

/** Starts a server, and waits until it responds. */
export async function startServer(server: Server, processes: AsyncDisposableStack): Promise<RunningServer> {
  const port = await freePort();
  const command = heldToCore("server", server.command(port));
  const running = processes.use(startProcess(command, ["ignore", "ignore", "inherit"]));
  await firstResponse(running, port);
  return { server, process: running, port };
}

/** For a promise near its figure: a machine that others share is now slow and now fast, so many short rounds are surer than few long ones. */
export const OFTEN = { durationMs: 250, rounds: [80, 16] } as const;

/** Microseconds of the server's processor for a request, microseconds of time for one, or requests a second. */
export type By = "processor" | "time" | "rate";

/** Makes a contender of a server. Errors end nothing: they are counted and shown, and no promise is kept with one. */
export function contenderUnderLoad(
  loader: Loader,
  { server, process: running, port }: RunningServer,
  load: Omit<LoadOrder, "port" | "expectedBody">,
  by: By = "processor",
): Contender {
  const reports: LoadReport[] = [];
  let errors = 0;
  const returnsPlant = server.returnsPlant && load.requests === undefined;
  const order = { ...load, port, ...(returnsPlant && { expectedBody: RESPONSE_BODY }) };
  return {
    name: server.name,
    async measure() {
      const before = await processorSeconds(running);
      const report = await loader.run(order);
      errors += report.errors;
      reports.push(report);
      if (by === "rate") return report.perSecond;
      if (by === "time") return 1_000_000 / report.perSecond;
      return (((await processorSeconds(running)) - before) / report.responses) * 1_000_000;
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
async function processorSeconds({ child }: RunningProcess): Promise<number> {
  if (process.platform !== "linux") return Number.NaN;
  // After the name, which may hold spaces: the state is field 3, user and system time are 14 and 15, in hundredths.
  const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
