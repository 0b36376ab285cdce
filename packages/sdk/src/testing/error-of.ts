import { expect } from "vitest";
import type { AnyPlantStoreError } from "../index.ts";
import { clientOf, PLANT } from "./client.ts";

/** Ends the message of an error whose outcome is unknown. */
export const MAY_EXIST = " The plant may exist: look before you create it again.";

/** Returns the error of createPlant and of safe.createPlant for this response, which must be the same. */
export async function errorOf(response: () => Response): Promise<AnyPlantStoreError> {
  const fetch = async () => response();
  const plants = clientOf(fetch, { maxRetries: 0 });
  const result = await plants.safe.createPlant(PLANT);
  if (result.ok) throw new Error(`It succeeded: ${JSON.stringify(result.data)}`);
  const { code, message, outcome } = result.error;
  await expect(plants.createPlant(PLANT)).rejects.toMatchObject({ code, message, outcome });
  return result.error;
}
