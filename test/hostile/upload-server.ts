/** A server process for aborted-uploads.thorough.test.ts. It sends its port, and a report for each message. */
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { leftBehind } from "../soak/left-behind.ts";

export interface Holding {
  /** The resources that keep the process alive, sorted. */
  readonly resources: readonly string[];
  /** Connections that are not closed. One that is not read keeps no process alive. */
  readonly connections: number;
  /** Bytes, after a garbage collection. */
  readonly heap: number;
}

let connections = 0;
subscribe("net.server.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  connections++;
  socket.once("close", () => connections--);
});

const store = createPlantStore({ tokens: ["t1"], maxBodyBytes: 65_536, journalSize: 1 });
await store.inject(faults.hang(), { when: ({ plant }) => plant?.name === "Hang" });
const server = await serve(store, { port: 0 });

process.on("message", async () => {
  const { heap } = await leftBehind();
  // The timer of the measurement is gone by now.
  const resources = process.getActiveResourcesInfo().sort();
  process.send?.({ resources, connections, heap } satisfies Holding);
});
process.send?.(server.port);
