/** The SDK and the mock without their peers. It is compiled as an ES module and as CommonJS, and prints what came back. */
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { type ConformanceReport, runConformance } from "@plant-store/mock-server/verify";
import { createPlantStoreClient, type Plant } from "@plant-store/sdk";

const request = {
  method: "POST",
  headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
  body: '{"id":9223372036854775807,"name":"Fern"}',
};

async function main(): Promise<void> {
  const store: PlantStore = createPlantStore({ tokens: ["t1"] });
  const server: PlantStoreServer = await serve(store, { port: 0 });
  const inProcess = await store.fetch(`${server.url}/plants`, request);
  const plants = createPlantStoreClient({ baseUrl: server.url, token: "t1" });
  const plant: Plant = await plants.createPlant({ id: 2, name: "Moss" });
  const stored = (await store.plants.values()).map(({ id }) => `${id}`);
  await store.inject(faults.status(503), { times: 1 });
  const overHttp = await fetch(`${server.url}/plants`, request);
  const report: ConformanceReport = await runConformance({ baseUrl: server.url, token: "t1" });
  await server.close();
  const verdicts = [...new Set(report.results.map(({ verdict }) => verdict))];
  const seen = { statuses: [inProcess.status, overHttp.status], stored, verdicts };
  process.stdout.write(JSON.stringify({ ...seen, plant }));
}

void main(); // As CommonJS there is no top-level await. An error ends the process.
