/** Ends with the stack of an error that a package threw: its arguments are the package, and how it is loaded. */
import { LOADERS } from "./load.mjs";

const [, , name, how] = process.argv;
const entry = await LOADERS[how](name);

if (name === "@plant-store/sdk") entry.createPlantStoreClient({ baseUrl: "plants" });
else entry.faults.status(1);
