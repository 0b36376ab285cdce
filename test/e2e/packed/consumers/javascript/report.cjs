const { errorsOf } = require("./errors.cjs");

const baseUrl = "https://api.plants.test";

exports.report = async function report(entries) {
  return {
    node: process.version.split(".")[0],
    msw: await underMsw(entries),
    raw: await raw(entries),
    failures: await failures(entries),
    worker: await outsideAPage(entries),
    served: await served(entries),
  };
};

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
