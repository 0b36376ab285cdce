/** A server under load, as a contender. */
import type { LoadReport } from "./load.ts";
import { CREATES, type Loader } from "./loader.ts";
import type { ServerPeer } from "./peers/server/peer.ts";
import { ANSWER } from "./plant.ts";
import { processorSeconds, type Running } from "./processes.ts";
import { median } from "./rounds.ts";
import type { Measured } from "./row.ts";

const DURATION_MS = 500;

export interface Loadable {
  readonly server: Running;
  readonly port: number;
}

/** Errors end nothing: they are counted and shown, and no promise is kept with one. */
export function loaded(loader: Loader, peer: ServerPeer, { server, port }: Loadable, connections: number): Measured {
  const reports: (LoadReport & { readonly seconds: number })[] = [];
  let errors = 0;
  const order = {
    port,
    connections,
    durationMs: DURATION_MS,
    requests: CREATES,
    ...(peer.answersThePlant && { expectedBody: ANSWER }),
  };
  return {
    name: peer.name,
    async measure() {
      const before = await processorSeconds(server);
      const report = await loader.run(order);
      errors += report.errors;
      reports.push({ ...report, seconds: (await processorSeconds(server)) - before });
      return report.perSecond;
    },
    // An error is one in the rounds before, too.
    warmedUp: () => {
      reports.length = 0;
    },
    isSound: () => errors === 0,
    note() {
      const p99 = median(reports.map(({ p99Ms }) => p99Ms)).toFixed(2);
      const micros =
        (sum(reports.map(({ seconds }) => seconds)) / sum(reports.map(({ answers }) => answers))) * 1_000_000;
      const took = Number.isNaN(micros) ? "" : `, ${micros.toFixed(1)} µs of processor a request`;
      return `p99 ${p99} ms (median of the rounds), ${errors} errors${took}${peer.does && `; ${peer.does}`}`;
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
