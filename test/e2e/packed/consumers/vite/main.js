/** A page that creates a plant at the service that its query names, or at the mock in a build for it. */
import { createPlantStoreClient } from "@plant-store/sdk";

const baseUrl = new URLSearchParams(location.search).get("service") ?? "https://api.plants.test";
const stored = import.meta.env.MODE === "mocked" ? await mock() : undefined;

const plants = createPlantStoreClient({ baseUrl, token: "t1" });
const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Fern", tag: "shade" });
const { error } = await plants.safe.createPlant({ id: 2, name: "Moss" }, { token: "t2" });

globalThis.seen = { plant, failure: [error.code, error.outcome], stored: await stored?.() };

async function mock() {
  const { createPlantStore } = await import("@plant-store/mock-server");
  const { startPlantWorker } = await import("@plant-store/mock-server/browser");
  const store = createPlantStore({ baseUrl, tokens: ["t1"] });
  await startPlantWorker(store, { quiet: true, onUnhandled: "error" });
  return async () => (await store.plants.values()).map(({ id }) => `${id}`);
}
