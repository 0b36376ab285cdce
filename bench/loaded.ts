/** A server under load, as a contender: it is measured by the processor's time for a request. */
import type { LoadOrder, LoadReport } from "./load.ts";
import type { Loader } from "./loader.ts";
import type { ServerPeer } from "./peers/server/peer.ts";
import { ANSWER } from "./plant.ts";
import { processorSeconds, type Running } from "./processes.ts";
import { median } from "./rounds.ts";
import type { Measured } from "./row.ts";

export interface Loadable {
  readonly server: Running;
  readonly port: number;
}

/** Errors end nothing: they are counted and shown, and no promise is kept with one. */
export function loaded(
  loader: Loader,
  peer: ServerPeer,
  { server, port }: Loadable,
  { connections, durationMs }: Pick<LoadOrder, "connections" | "durationMs">,
): Measured {
  const reports: LoadReport[] = [];
  let errors = 0;
  const order = {
    port,
    connections,
    durationMs,
    ...(peer.answersThePlant && { expectedBody: ANSWER }),
  };
  return {
    name: peer.name,
    async measure() {
      const before = await processorSeconds(server);
      const report = await loader.run(order);
      errors += report.errors;
      reports.push(report);
      return (((await processorSeconds(server)) - before) / report.answers) * 1_000_000;
    },
    // An error is one in the rounds before, too.
    warmedUp: () => {
      reports.length = 0;
    },
    isSound: () => errors === 0,
    note() {
      const perSecond = Math.round(median(reports.map((report) => report.perSecond))).toLocaleString("en-US");
      const p99 = median(reports.map(({ p99Ms }) => p99Ms)).toFixed(2);
      return `${perSecond} requests/s, p99 ${p99} ms (medians of the rounds), ${errors} errors${peer.does && `; ${peer.does}`}`;
    },
  };
}
