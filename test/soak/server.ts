/** The mock server as a process, whose argument is its journalSize. It replies to each message of its parent with a report. */
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { type LeftBehind, leftBehind } from "./left-behind.ts";

export interface ServiceLeft extends LeftBehind {
  /** Those that are not closed. One that is not read keeps no process alive. */
  readonly connections: number;
}

let connections = 0;
subscribe("net.server.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  connections++;
  socket.once("close", () => connections--);
});

const store = createPlantStore({ tokens: ["t1"], maxBodyBytes: 65_536, journalSize: Number(process.argv[2] ?? 1_000) });
let logged = 0;
const server = await serve(store, { port: 0, log: () => logged++ });

// Every other request of a busy plant gets a 503 that is retried at once.
let busy = false;
await store.inject(faults.status(503, { retryAfter: 0 }), {
  when: (request) => {
    if (request.plant?.name !== "busy") return false;
    busy = !busy;
    return busy;
  },
});
await store.inject(faults.malformedJson(), { when: { name: "malformed" } });
await store.inject(faults.status(400), { when: { name: "refused" } });
await store.inject(faults.hang(), { when: { name: "hang" } });
await server.inject(faults.connectionReset(), { when: { name: "connectionReset" } });

// It does not outlive its parent.
process.once("disconnect", () => process.exit());
process.send?.(server.url);
process.on("message", async () => {
  process.send?.({ ...(await leftBehind()), connections } satisfies ServiceLeft);
});
