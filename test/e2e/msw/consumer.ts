/** A user's code, which types.test.ts compiles against every MSW. */
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { type PlantWorker, startPlantWorker } from "@plant-store/mock-server/browser";
import { createHandlers, rejectUnhandled } from "@plant-store/mock-server/msw";
import { type PlantServer, setupPlantServer } from "@plant-store/mock-server/node";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { type Case, cases } from "@plant-store/mock-server/verify";
import { createPlantStoreClient, type Plant } from "@plant-store/sdk";
import { HttpResponse, http, type RequestHandler } from "msw";
import { setupServer } from "msw/node";

const store: PlantStore = createPlantStore({ baseUrl: "https://api.plants.test" });
const own: RequestHandler[] = [http.get("https://other.test/", () => HttpResponse.json({}))];

export function inNode(): PlantServer {
  const plain = setupServer(...createHandlers(store), ...own);
  plain.listen(rejectUnhandled(plain));
  const server = setupPlantServer(store, ...own);
  server.use(...createHandlers(store));
  server.listen();
  // @ts-expect-error a store is not a handler
  setupPlantServer(store, store);
  return server;
}

export async function inAPage(): Promise<PlantWorker> {
  const worker = await startPlantWorker(store, { handlers: own, onUnhandled: "error", scope: "/app/" });
  worker.resetHandlers(...createHandlers(store));
  worker.events.on("request:start", ({ request }) => request.url.startsWith("https:"));
  // @ts-expect-error it is started already, and `startPlantWorker` starts it again
  void worker.start();
  // @ts-expect-error MSW's own name
  void startPlantWorker(store, { onUnhandledRequest: "error" });
  await worker.stop();
  return worker;
}

export async function overHttp(): Promise<PlantStoreServer> {
  const server = await serve(store, { port: 0 });
  const plant: Plant = await createPlantStoreClient({ baseUrl: server.url }).createPlant({ id: 1n, name: "Fern" });
  const [first]: readonly Case[] = cases;
  // @ts-expect-error a plant of a response has no id
  first?.name.includes(plant.id);
  return server;
}
