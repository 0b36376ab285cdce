/** The mock without MSW. It is compiled as an ES module and as CommonJS, and prints what came back. */
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type ConformanceReport, runConformance } from "@plant-store/mock-server/conformance";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";

const request = {
  method: "POST",
  headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
  body: '{"id":9223372036854775807,"name":"Fern"}',
};

async function main(): Promise<void> {
  const store: PlantStore = createPlantStore({ tokens: ["t1"] });
  const server: PlantStoreServer = await serve(store, { port: 0 });
  const inProcess = await store.fetch(`${server.url}/plants`, request);
  const stored = (await store.plants.values()).map(({ id }) => `${id}`);
  await store.inject(faults.status(503), { times: 1 });
  const overHttp = await fetch(`${server.url}/plants`, request);
  const report: ConformanceReport = await runConformance({ baseUrl: server.url, token: "t1" });
  await server.close();
  const seen = { statuses: [inProcess.status, overHttp.status], stored, holds: report.holds, broken: report.broken };
  process.stdout.write(JSON.stringify(seen));
}

void main(); // As CommonJS there is no top-level await. An error ends the process.
