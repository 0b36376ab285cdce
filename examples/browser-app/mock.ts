/** The service inside the page: a service worker responds to its requests. The page chooses how they fail. */
import { createPlantStore, faults, type InjectedFault } from "@plant-store/mock-server";
import { startPlantWorker } from "@plant-store/mock-server/browser";
import type { PlantStoreClientOptions } from "@plant-store/sdk";

const service = { baseUrl: "https://api.plants.test/v1", token: "t1" };
const store = createPlantStore({ baseUrl: service.baseUrl, tokens: [service.token], duplicates: "reject" });

const TROUBLES: Readonly<Record<string, () => Promise<InjectedFault | undefined>>> = {
  works: async () => undefined,
  "is busy, once": () => store.inject(faults.status(503, { retryAfter: 1 }), { times: 1 }),
  "stores it, but the response is lost": () => store.inject(faults.networkError(), { at: "response", times: 1 }),
  "refuses the token": () => store.inject(faults.status(401), { times: 1 }),
};
export const troubles: readonly string[] = Object.keys(TROUBLES);
let injected: InjectedFault | undefined;

/** Makes the next request fail in this way. */
export async function makeTrouble(name: string): Promise<void> {
  await injected?.remove();
  injected = await TROUBLES[name]?.();
}

export async function startMock(): Promise<PlantStoreClientOptions> {
  await startPlantWorker(store, { onUnhandled: "bypass" }); // The page's own files are not a mistake.
  return service;
}
