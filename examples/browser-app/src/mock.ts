/** The service inside the page, for development: a service worker responds to the page's requests. */
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { startPlantWorker } from "@plant-store/mock-server/browser";
import { removeOldFaults, storage } from "./kept-plants.ts";
import { showTroublePanel } from "./trouble-panel.ts";

const service = { baseUrl: "https://api.plants.test/v1", token: "t1" };

/**
 * Empty again after a reload, unless its plants are kept. From the console: `await (await import("/src/mock.ts")).store.requests.all()`.
 *
 * @public
 */
export const store: PlantStore = createPlantStore({
  baseUrl: service.baseUrl,
  tokens: [service.token],
  duplicates: "reject",
  storage,
});

export async function startMock(): Promise<typeof service> {
  await removeOldFaults(store);
  await startPlantWorker(store, { workerUrl: `${import.meta.env.BASE_URL}mockServiceWorker.js` });
  await showTroublePanel(store);
  return service;
}
