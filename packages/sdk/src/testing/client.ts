import { vi } from "vitest";
import { createPlantStoreClient, type PlantStoreClient, type PlantStoreClientOptions } from "../index.ts";

export const PLANT = { id: 1, name: "Fern" };

/** Creates a client over this fetch. */
export function clientOf(
  fetch: PlantStoreClientOptions["fetch"],
  options: PlantStoreClientOptions = {},
): PlantStoreClient {
  return createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", fetch, ...options });
}

/** A fetch that creates any plant. */
export const plantResponse = async (): Promise<Response> => Response.json({ name: "Fern" });

/** A fetch, provider or middleware that never settles. */
export const never = (): Promise<never> => new Promise(() => {});

/** Throws, as a user's function may. */
export function fail(): never {
  throw new Error("mine");
}

/** Fakes the timers until the test restores them, but not the events of sockets. */
export function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
}

/** Waits some macrotasks, so that a call has reached its next wait. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}
