import { createPlantStoreClient } from "@plant-store/sdk";

/** The service sees the name in the path. */
export async function create(name) {
  const plants = createPlantStoreClient({ baseUrl: `${process.env.SERVICE}/${name}`, token: "t1" });
  const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
  return result.ok ? "created" : result.error.message;
}
