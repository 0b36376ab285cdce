/** The SDK twice in one process, by `import` and by `require`: each looks at every error of the other. */
import * as mock from "@plant-store/mock-server";
import { errorsOf } from "./errors.cjs";
import { loadByBoth } from "./load.mjs";

const { import: imported, require: required } = await loadByBoth(["@plant-store/sdk"]);

/** Whether each error is of the other's class, and whether the other's guard knows it. */
async function seen(thrower, catcher) {
  const errors = Object.entries(await errorsOf(thrower, mock));
  return Object.fromEntries(
    errors.map(([name, error]) => [name, [error instanceof catcher[name], catcher.PlantStoreError.is(error)]]),
  );
}

const callIds = [];
const options = { baseUrl: "https://api.plants.test", token: null, onEvent: ({ callId }) => callIds.push(callId) };
for (const sdk of [imported, required]) await sdk.createPlantStoreClient(options).safe.createPlant({});

const errors = Object.keys(imported).filter((name) => name.endsWith("Error"));
const strangers = [new Error(), null].map((value) => [imported, required].map((sdk) => sdk.PlantStoreError.is(value)));
const both = { imported: await seen(imported, required), required: await seen(required, imported) };
process.stdout.write(JSON.stringify({ callIds, errors, strangers, ...both }));
