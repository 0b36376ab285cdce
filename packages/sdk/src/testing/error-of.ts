import { expect } from "vitest";
import { type AnyPlantStoreError, createPlantStoreClient } from "../index.ts";

const PLANT = { id: 1, name: "Fern" };

/** Ends the message of an error whose outcome is unknown. */
export const MAY_EXIST = " The plant may exist: look before you create it again.";

/** Returns the error of createPlant and of safe.createPlant for this response, which must be the same. */
export async function errorOf(response: () => Response): Promise<AnyPlantStoreError> {
  const fetch = async () => response();
  const plants = createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", maxRetries: 0, fetch });
  const result = await plants.safe.createPlant(PLANT);
  if (result.ok) throw new Error(`It succeeded: ${JSON.stringify(result.data)}`);
  const { code, message, outcome } = result.error;
  await expect(plants.createPlant(PLANT)).rejects.toMatchObject({ code, message, outcome });
  return result.error;
}
