/** The service inside the page, for development: a service worker responds to the page's requests. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { startPlantWorker } from "@plant-store/mock-server/browser";
import { openInspector } from "@plant-store/mock-server/inspector";
import type { PlantStoreClientOptions } from "@plant-store/sdk";

const service = { baseUrl: "https://api.plants.test/v1", token: "t1" };

export async function startMock(): Promise<PlantStoreClientOptions> {
  const store = createPlantStore({ baseUrl: service.baseUrl, tokens: [service.token], duplicates: "reject" });
  await startPlantWorker(store, {
    workerUrl: `${import.meta.env.BASE_URL}mockServiceWorker.js`,
    onUnhandled: "bypass",
  });
  openInspector(store); // Alt+Shift+M
  // For the console, and for tests.
  Object.assign(globalThis, { plantMock: { store, faults } });
  return service;
}
