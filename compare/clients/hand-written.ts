import type { Plant } from "@plant-store/sdk";

export async function createPlant(
  baseUrl: string,
  token: string,
  plant: object,
  options: RequestInit = {},
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Plant> {
  const response = await fetch(`${baseUrl}/plants`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(plant),
    ...options,
  });
  if (!response.ok) throw new Error(`The service responded with ${response.status}: ${await response.text()}`);
  // Most apps don't check it.
  return (await response.json()) as Plant;
}
