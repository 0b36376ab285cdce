/** The SDK under the oldest TypeScript that its README promises. Compiled only. */
import { ApiError, createPlantStoreClient, type NewPlant, type Plant, PlantStoreError } from "@plant-store/sdk";
import { createRawClient } from "@plant-store/sdk/openapi-fetch";

const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1" });
const newPlant: NewPlant = { id: 9_223_372_036_854_775_807n, name: "Fern" };

export async function create(tag: string | undefined): Promise<Plant | string | undefined> {
  try {
    const { data } = await createRawClient(plants).POST("/plants", { body: { ...newPlant, tag } });
    return data ?? (await plants.createPlant({ ...newPlant, tag }));
  } catch (error) {
    if (!PlantStoreError.is(error)) throw error;
    return error.code === "bad_request" ? error.body.message : new ApiError({ status: 503 }).code;
  }
}
