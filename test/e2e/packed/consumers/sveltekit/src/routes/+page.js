import { createPlantStoreClient } from "@plant-store/sdk";

export async function load({ fetch, url }) {
  const plants = createPlantStoreClient({ baseUrl: url.searchParams.get("service"), token: "t1", fetch });
  const { name } = await plants.createPlant({ id: 1, name: "Fern" });
  return { name, where: "document" in globalThis ? "page" : "server" };
}
