/** A server under load, as a contender. */
import { once } from "node:events";
import type { LoadOrder, LoadReport } from "./load.ts";
import type { ServerPeer } from "./peers/server/peer.ts";
import { ANSWER, PLANT, TOKEN } from "./plant.ts";
import { processorSeconds, type Running } from "./processes.ts";
import { median } from "./rounds.ts";
import type { Measured } from "./row.ts";

const DURATION_MS = 500;

export interface Target {
  readonly server: Running;
  readonly port: number;
}

/** Errors end nothing: they are counted and shown. */
export function loaded(load: Running, peer: ServerPeer, target: Target | undefined, connections: number): Measured {
  if (target === undefined) throw new Error(`${peer.name} does not run.`);
  const { server, port } = target;
  const reports: (LoadReport & { readonly seconds: number })[] = [];
  const order: LoadOrder = {
    port,
    connections,
    durationMs: DURATION_MS,
    requests: Array.from({ length: 1_000 }, (_, index) => requestOf({ ...PLANT, id: PLANT.id + index })),
    ...(peer.answersThePlant && { expectedBody: ANSWER }),
  };
  return {
    name: peer.name,
    async measure() {
      const before = await processorSeconds(server);
      load.child.send(order);
      const [report] = await Promise.race([
        once(load.child, "message") as Promise<[LoadReport]>,
        once(load.child, "exit").then(() => {
          throw new Error("The load has ended.");
        }),
      ]);
      reports.push({ ...report, seconds: (await processorSeconds(server)) - before });
      return report.perSecond;
    },
    note() {
      const errors = sum(reports.map((report) => report.errors));
      const p99 = median(reports.map(({ p99Ms }) => p99Ms)).toFixed(2);
      const requests = sum(reports.map(({ perSecond }) => (perSecond * DURATION_MS) / 1_000));
      const micros = (sum(reports.map(({ seconds }) => seconds)) / requests) * 1_000_000;
      const took = Number.isNaN(micros) ? "" : `, ${micros.toFixed(1)} µs of processor a request`;
      return `p99 ${p99} ms, ${errors} errors${took}${peer.does && `; ${peer.does}`}`;
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function requestOf(plant: typeof PLANT): string {
  const body = JSON.stringify(plant);
  return [
    "POST /plants HTTP/1.1",
    "Host: 127.0.0.1",
    `Authorization: Bearer ${TOKEN}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}
