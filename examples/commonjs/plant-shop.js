/** @import { PlantStoreClient } from "@plant-store/sdk" */

/**
 * Puts a plant on sale. The shop chooses the ids, one after the other.
 *
 * @param {PlantStoreClient} plants
 * @param {bigint} firstId
 */
function createPlantShop(plants, firstId) {
  let nextId = firstId;
  return {
    /** @param {string} name */
    async sell(name) {
      const id = nextId++;
      const result = await plants.safe.createPlant({ id, name });
      if (result.ok) return { id, status: "on sale" };
      const { code, outcome } = result.error;
      return { id, status: outcome === "unknown" ? "look for it" : "not on sale", code };
    },
  };
}

module.exports = { createPlantShop };
