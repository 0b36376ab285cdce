/** @import { NewPlant, PlantStoreClient } from "@plant-store/sdk" */

/**
 * Puts a plant on sale.
 *
 * @param {PlantStoreClient} plants
 * @param {NewPlant} plant
 */
async function sell(plants, plant) {
  const result = await plants.safe.createPlant(plant);
  if (result.ok) return { status: "on sale" };
  const { code, outcome } = result.error;
  return { status: outcome === "unknown" ? "look for it" : "not on sale", code };
}

module.exports = { sell };
