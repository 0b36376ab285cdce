/** Something is done with every export; what came back. */

const baseUrl = "https://api.plants.test";
const fern = { id: 1, name: "Fern" };

exports.report = async function report(entries) {
  return {
    node: process.version.split(".")[0],
    names: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, Object.keys(entry).sort()])),
    msw: await underMsw(entries),
    failures: await failures(entries),
    worker: await outsideAPage(entries),
    served: await served(entries),
  };
};

async function underMsw({ sdk, mock, msw, node }) {
  const store = mock.createPlantStore({ baseUrl, tokens: ["t1"] });
  const server = node.setupPlantServer(store);
  server.use(...msw.createHandlers(store));
  server.listen();
  const plants = sdk.createPlantStoreClient({ baseUrl, token: "t1", onEvent: sdk.consoleLogger });
  const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
  server.close();
  return { plant, stored: (await store.plants.values()).map(({ id }) => `${id}`) };
}

/** Each class of error, by its own cause: whether it is of that class and known as ours, its code and outcome. */
async function failures({ sdk, mock }) {
  const { faults, createPlantStore } = mock;
  const call = async (Class, { fault, plant = fern, token = "t1", ...options } = {}) => {
    const store = createPlantStore({ tokens: ["t1"] });
    if (fault !== undefined) store.inject(fault);
    const plants = sdk.createPlantStoreClient({ baseUrl, token, maxRetries: 0, fetch: store.fetch });
    const { error } = await plants.safe.createPlant(plant, options);
    return [error instanceof Class && sdk.PlantStoreError.is(error), error.code, error.outcome];
  };
  const headers = { Prefer: "code=503" };
  return {
    ApiError: await call(sdk.ApiError, { headers }),
    AuthenticationError: await call(sdk.AuthenticationError, { token: "t2" }),
    BadRequestError: await call(sdk.BadRequestError, { headers: { Prefer: "code=400" } }),
    ConfigurationError: await call(sdk.ConfigurationError, { timeoutMs: -1 }),
    ConnectionError: await call(sdk.ConnectionError, { fault: faults.networkError() }),
    InvalidRequestError: await call(sdk.InvalidRequestError, { plant: { id: 1.5, name: "Fern" } }),
    InvalidResponseError: await call(sdk.InvalidResponseError, { fault: faults.wrongShape() }),
    PlantStoreError: await call(sdk.PlantStoreError, { fault: faults.emptyBody() }),
    RequestAbortedError: await call(sdk.RequestAbortedError, { signal: AbortSignal.abort() }),
    TimeoutError: await call(sdk.TimeoutError, { fault: faults.hang(), timeoutMs: 50 }),
    TokenError: await call(sdk.TokenError, { token: () => Promise.reject(new Error("The vault is closed.")) }),
  };
}

/** Here it can only refuse: the store has no base URL, and there is no page. */
async function outsideAPage({ mock, browser }) {
  return await browser.startPlantWorker(mock.createPlantStore()).catch(({ name }) => name);
}

async function served({ mock, server, conformance }) {
  const http = await server.serve(mock.createPlantStore({ tokens: ["t1"] }), { port: 0 });
  const { broken, notObserved } = await conformance.runConformance({ baseUrl: http.url, token: "t1" });
  await http.close();
  const [{ exchanges }] = conformance.cases;
  const found = conformance.differences(exchanges[0].expect, { status: 599, headers: {}, body: "" });
  return { broken, notObserved, differs: found.length > 0 };
}
