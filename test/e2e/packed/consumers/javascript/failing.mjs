/** Ends with the stack of an error that a package threw: its arguments are the package, and how it is loaded. */
import { createRequire } from "node:module";

const [, , name, how] = process.argv;
const entry = how === "import" ? await import(name) : createRequire(import.meta.url)(name);

if (name === "@plant-store/sdk") entry.createPlantStoreClient({ baseUrl: "plants" });
else entry.faults.status(1);
