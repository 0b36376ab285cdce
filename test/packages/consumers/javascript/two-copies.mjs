/** The SDK twice in one process, by `import` and by `require`: each knows the other's errors. */
import { createRequire } from "node:module";
import * as imported from "@plant-store/sdk";

const required = createRequire(import.meta.url)("@plant-store/sdk");

function errorOf(sdk) {
  try {
    sdk.createPlantStoreClient({ baseUrl: "plants" });
  } catch (error) {
    return error;
  }
}

const same = imported.PlantStoreError === required.PlantStoreError;
const known = [
  imported.PlantStoreError.is(errorOf(required)),
  required.PlantStoreError.is(errorOf(imported)),
  imported.PlantStoreError.is(new Error()),
];
process.stdout.write(JSON.stringify({ same, known }));
