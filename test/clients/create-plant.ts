/** The SDK as a client of `verify-client`. */
import { text } from "node:stream/consumers";
import { inspect } from "node:util";
import { createPlantStoreClient, PlantStoreError } from "@plant-store/sdk";

const {
  PLANT_STORE_BASE_URL: baseUrl = "",
  PLANT_STORE_TOKEN: token = "",
  PLANT_STORE_FRESH_TOKEN: freshToken = "",
  PLANT_STORE_TIMEOUT_MS: timeoutMs,
} = process.env;
const json = await text(process.stdin);
const plants = createPlantStoreClient({
  baseUrl,
  token: ({ forceRefresh }) => (forceRefresh ? freshToken : token),
  timeoutMs: Number(timeoutMs),
});
try {
  // JSON.parse would round the id.
  await plants.createPlant({ ...JSON.parse(json), id: BigInt(/"id":(-?\d+)/.exec(json)?.[1] ?? "") });
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
  process.exitCode = PlantStoreError.is(error) && error.outcome !== "unknown" ? 10 : 20;
}
