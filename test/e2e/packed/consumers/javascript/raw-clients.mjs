/** `createRawClient` by `import` and by `require`, each over a client of either: the results and the errors of its calls. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { loadByBoth } from "./load.mjs";

const systems = await loadByBoth(["@plant-store/sdk", "@plant-store/sdk/openapi-fetch"]);
const fern = { id: 1, name: "Fern" };
const vault = () => Promise.reject(new Error("The vault is closed."));

async function call(its, theirs, { client = {}, fault, body = fern, ...options } = {}) {
  const store = createPlantStore({ tokens: ["t1"] });
  if (fault !== undefined) await store.inject(fault);
  const baseUrl = "https://api.plants.test";
  const plants = its.createPlantStoreClient({ baseUrl, token: "t1", maxRetries: 0, fetch: store.fetch, ...client });
  const { data, error, response } = await theirs.createRawClient(plants).POST("/plants", { body, ...options });
  return { seen: [response.status, data ?? error], stored: await store.plants.values() };
}

/** Each throws, and makes an error of this class. */
const THROWING = {
  ApiError: { client: { fetch: async () => new Response(null, { status: 302 }) } },
  ConfigurationError: { timeoutMs: -1 },
  ConnectionError: { fault: faults.networkError() },
  InvalidRequestError: { body: { id: 1.5, name: "Fern" } },
  InvalidResponseError: { fault: faults.malformedJson() },
  RequestAbortedError: { signal: AbortSignal.abort() },
  TimeoutError: { fault: faults.hang(), timeoutMs: 50 },
  TokenError: { token: vault },
};

/** The systems whose class of this name it is an instance of, and those whose guard knows it. */
async function thrown(its, theirs, name, options) {
  const error = await call(its, theirs, options).catch((error) => error);
  const systemsWhere = (test) => Object.keys(systems).filter((system) => test(systems[system]));
  return {
    classes: systemsWhere((sdk) => error instanceof sdk[name] && error instanceof sdk.PlantStoreError),
    guards: systemsWhere(({ PlantStoreError }) => PlantStoreError.is(error)),
  };
}

const rows = [];
for (const [client, its] of Object.entries(systems)) {
  for (const [raw, theirs] of Object.entries(systems)) {
    const { seen, stored } = await call(its, theirs);
    const refused = [{ headers: { Prefer: "code=400" } }, { token: "t2" }, { headers: { Prefer: "code=503" } }];
    const statuses = [];
    for (const options of refused) statuses.push((await call(its, theirs, options)).seen);
    const errors = {};
    for (const [name, options] of Object.entries(THROWING)) errors[name] = await thrown(its, theirs, name, options);
    const provider = await thrown(its, theirs, "TokenError", { client: { token: vault } });
    rows.push({ client, raw, created: seen, stored: stored.length, statuses, errors, provider });
  }
}
process.stdout.write(JSON.stringify(rows));
