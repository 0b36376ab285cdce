/** The mock server as a process. It replies to each message of its parent with a report. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { type LeftBehind, leftBehind } from "./left-behind.ts";

export interface ServiceLeft extends LeftBehind {
  readonly journal: number;
  readonly records: number;
}

const store = createPlantStore({ tokens: ["t1"] });
let logged = 0;
const server = await serve(store, { port: 0, log: () => logged++ });

const marked = (word: string) => ({
  when: ({ plant }: { plant?: { name?: string } | undefined }) => plant?.name === word,
});
// Every other request of a busy plant gets a 503 that is retried at once.
let busy = false;
await store.inject(faults.status(503, { retryAfter: 0 }), {
  when: (request) => {
    if (request.plant?.name !== "busy") return false;
    busy = !busy;
    return busy;
  },
});
await store.inject(faults.malformedJson(), marked("malformed"));
await store.inject(faults.status(400), marked("refused"));
await server.inject(faults.connectionReset(), marked("connectionReset"));

// It does not outlive its parent.
process.once("disconnect", () => process.exit());
process.send?.(server.url);
process.on("message", async () => {
  const left: ServiceLeft = {
    ...(await leftBehind()),
    journal: (await store.requests.all()).length,
    records: await store.plants.count(),
  };
  process.send?.(left);
});
