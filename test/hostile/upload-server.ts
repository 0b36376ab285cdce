/** A server process for aborted-uploads.thorough.test.ts. It sends its port, and a report for each message. */
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";

export interface Holding {
  /** The resources that keep the process alive, sorted. */
  readonly resources: readonly string[];
  /** Connections that are not closed. One that is not read keeps no process alive. */
  readonly connections: number;
  /** Bytes, after a garbage collection. */
  readonly heap: number;
}

const { gc } = globalThis;
if (gc === undefined) throw new Error("Run it with --expose-gc.");
const collect = gc;

let connections = 0;
subscribe("net.server.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  connections++;
  socket.once("close", () => connections--);
});

const store = createPlantStore({ tokens: ["t1"], maxBodyBytes: 65_536, journalSize: 1 });
await store.inject(faults.hang(), { when: ({ plant }) => plant?.name === "Hang" });
const server = await serve(store, { port: 0 });

async function heap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await sleep(50);
    collect();
  }
  return process.memoryUsage().heapUsed;
}

async function holding(): Promise<Holding> {
  const bytes = await heap();
  // The timer of the measurement is gone by now.
  return { resources: process.getActiveResourcesInfo().sort(), connections, heap: bytes };
}

process.on("message", async () => process.send?.(await holding()));
process.send?.(server.port);
