/** A worker that creates a plant, and another with a wrong token, at the base URL in its request's body. */
import { createPlantStoreClient } from "@plant-store/sdk";

// biome-ignore lint/style/noDefaultExport: where workerd looks for a worker's handlers.
export default {
  async fetch(request) {
    const plants = createPlantStoreClient({ baseUrl: await request.text(), token: "t1" });
    const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Fern", tag: "shade" });
    const { error } = await plants.safe.createPlant({ id: 2, name: "Moss" }, { token: "t2" });
    return Response.json({ runtime: navigator.userAgent, plant, failure: [error.code, error.outcome] });
  },
};
