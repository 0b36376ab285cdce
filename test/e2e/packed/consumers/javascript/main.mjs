/** Every export of every entry point, by the system that is the argument. Prints what each did. */
import { LOADERS } from "./load.mjs";

const baseUrl = "https://api.plants.test";
const fern = { id: 1, name: "Fern" };

const load = LOADERS[process.argv[2]];
const entries = {
  sdk: await load("@plant-store/sdk"),
  openapiFetch: await load("@plant-store/sdk/openapi-fetch"),
  mock: await load("@plant-store/mock-server"),
};
for (const name of ["msw", "node", "browser", "server", "sqlite", "redis", "verify"])
  entries[name] = await load(`@plant-store/mock-server/${name}`);
const report = {
  node: process.version.split(".")[0],
  msw: await underMsw(entries),
  raw: await raw(entries),
  failures: await failures(entries),
  worker: await outsideAPage(entries),
  served: await served(entries),
};
process.stdout.write(JSON.stringify(report));

async function underMsw({ sdk, mock, msw, node }) {
  const store = mock.createPlantStore({ baseUrl, tokens: ["t1"], storage: mock.memoryStorage() });
  const server = node.setupPlantServer(store);
  server.use(...msw.createHandlers(store));
  server.listen(msw.rejectUnhandled(server));
  const plants = sdk.createPlantStoreClient({ baseUrl, token: "t1", onEvent: sdk.consoleLogger });
  const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
  server.close();
  return { plant, stored: (await store.plants.values()).map(({ id }) => `${id}`) };
}

async function raw({ sdk, openapiFetch, mock }) {
  const store = mock.createPlantStore({ tokens: ["t1"] });
  const plants = sdk.createPlantStoreClient({ baseUrl, token: "t1", fetch: store.fetch });
  const client = openapiFetch.createRawClient(plants);
  const { data, response } = await client.POST("/plants", { body: { id: 1, name: "Fern" } });
  return { data, status: response.status, stored: (await store.plants.values()).map(({ id }) => `${id}`) };
}

/** Of each class: whether the error is of it and known as ours, its code and its outcome. */
async function failures({ sdk, mock }) {
  const errors = Object.entries(await errorsOf(sdk, mock));
  return Object.fromEntries(
    errors.map(([name, error]) => [
      name,
      [error instanceof sdk[name] && sdk.PlantStoreError.is(error), error.code, error.outcome],
    ]),
  );
}

/** It can only refuse: the store has no base URL, and there is no page. */
async function outsideAPage({ mock, browser }) {
  return await browser.startPlantWorker(mock.createPlantStore()).catch(({ name }) => name);
}

async function served({ mock, server, sqlite, verify }) {
  // Node 20 has no SQLite.
  const file = process.getBuiltinModule?.("node:sqlite") && `${process.pid}.db`;
  const storage = file ? sqlite.sqliteStorage({ file }) : mock.memoryStorage();
  const http = await server.serve(mock.createPlantStore({ tokens: ["t1"], storage }), { port: 0 });
  const { broken, advice } = await verify.runConformance({ baseUrl: http.url, token: "t1" });
  await http.close();
  const [{ exchanges }] = verify.cases;
  const found = verify.differences(exchanges[0].expect, { status: 599, headers: {}, body: "" });
  return { broken, advice, differs: found.length > 0 };
}

/** An error of each class of the SDK, by the call that causes it. */
async function errorsOf(sdk, { createPlantStore, faults }) {
  const errorOf = async ({ fault, plant = fern, token = "t1", ...options }) => {
    const store = createPlantStore({ tokens: ["t1"] });
    if (fault !== undefined) await store.inject(fault);
    const plants = sdk.createPlantStoreClient({ baseUrl, token, maxRetries: 0, fetch: store.fetch });
    return (await plants.safe.createPlant(plant, options)).error;
  };
  return {
    ApiError: await errorOf({ headers: { Prefer: "code=503" } }),
    AuthenticationError: await errorOf({ token: "t2" }),
    BadRequestError: await errorOf({ headers: { Prefer: "code=400" } }),
    ConfigurationError: await errorOf({ timeoutMs: -1 }),
    ConnectionError: await errorOf({ fault: faults.networkError() }),
    InvalidRequestError: await errorOf({ plant: { id: 1.5, name: "Fern" } }),
    InvalidResponseError: await errorOf({ fault: faults.wrongShape() }),
    PlantStoreError: await errorOf({ fault: faults.emptyBody() }),
    RequestAbortedError: await errorOf({ signal: AbortSignal.abort() }),
    TimeoutError: await errorOf({ fault: faults.hang(), timeoutMs: 50 }),
    TokenError: await errorOf({ token: () => Promise.reject(new Error("The vault is closed.")) }),
  };
}
