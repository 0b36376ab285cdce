/** Every export of every entry point, by the system that is the argument. */
import { LOADERS } from "./load.mjs";
import { report } from "./report.cjs";

const load = LOADERS[process.argv[2]];
const entries = {
  sdk: await load("@plant-store/sdk"),
  openapiFetch: await load("@plant-store/sdk/openapi-fetch"),
  mock: await load("@plant-store/mock-server"),
};
for (const name of ["msw", "node", "browser", "server", "sqlite", "redis", "verify"])
  entries[name] = await load(`@plant-store/mock-server/${name}`);
process.stdout.write(JSON.stringify(await report(entries)));
