/** What an app writes where it has no client. */
import type { Plant } from "@plant-store/sdk";

/** A plant, or an error that holds the answer. */
export async function createPlant(
  baseUrl: string,
  token: string,
  plant: object,
  options: RequestInit = {},
): Promise<Plant> {
  const response = await fetch(`${baseUrl}/plants`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(plant),
    ...options,
  });
  if (!response.ok) throw new Error(`The service answered ${response.status}: ${await response.text()}`);
  // Unchecked, as it is mostly written.
  return (await response.json()) as Plant;
}
