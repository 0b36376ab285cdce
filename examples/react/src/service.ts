/** The service, and the token of the person who is signed in. */
import { createPlantStoreClient, type PlantStoreClient, type TokenProvider } from "@plant-store/sdk";

/** Asks the page's own server: whatever is in a build, everybody can read. */
const token: TokenProvider = async ({ signal }) => {
  const response = await fetch("/plant-store-token", { method: "POST", signal });
  if (!response.ok) throw new Error(`The token's address responded with ${response.status}.`);
  return await response.text();
};

/** Of the service in the environment; in development without one, of the mock. */
export async function createClient(): Promise<PlantStoreClient> {
  // Always set in a build: vite.config.ts checks it.
  const baseUrl: string = import.meta.env.VITE_PLANT_STORE_BASE_URL;
  if (import.meta.env.DEV && !baseUrl) {
    const { startMock } = await import("./mock.ts");
    return createPlantStoreClient(await startMock());
  }
  return createPlantStoreClient({ baseUrl, token });
}
