/** Throws an error whose message tells the build. */
import { createPlantStoreClient } from "@plant-store/sdk";

createPlantStoreClient();
