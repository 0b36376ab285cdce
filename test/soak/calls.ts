/**
 * Makes 10,000 calls over one shared signal, through createPlant and through raw, and measures the heap that each call leaves
 * behind above a bare fetch. Run by `npm run test:thorough`.
 */
import { getEventListeners } from "node:events";
import { Worker } from "node:worker_threads";
import { createPlantStoreClient } from "@plant-store/sdk";
import { createRawClient } from "@plant-store/sdk/openapi-fetch";
import { leftBehind } from "./left-behind.ts";

const CALLS = 10_000;
const AT_ONCE = 20;
const LIMIT_BYTES = 100;
const PLANT = { id: 1, name: "Fern" };

/** Has a heap of its own. */
const SERVICE = `
  const { createServer } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.setHeader("Content-Type", "application/json").end('{"name":"Fern"}'));
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

const service = new Worker(SERVICE, { eval: true });
const port = await new Promise<number>((resolve) => service.once("message", resolve));
const baseUrl = `http://127.0.0.1:${port}`;
const { signal } = new AbortController();
const plants = createPlantStoreClient({ baseUrl, token: "t1" });

const callStyles: Readonly<Record<string, () => Promise<unknown>>> = {
  "bare fetch": async () => {
    const headers = { authorization: "Bearer t1", "content-type": "application/json" };
    const response = await fetch(`${baseUrl}/plants`, { method: "POST", headers, body: JSON.stringify(PLANT) });
    return response.json();
  },
  createPlant: () => plants.createPlant(PLANT, { signal }),
  raw: () => createRawClient(plants).POST("/plants", { body: PLANT, signal }),
};

const warnings: Error[] = [];
process.on("warning", (warning) => warnings.push(warning));

for (const call of Object.values(callStyles)) await repeat(call, CALLS / 2);
const grown: Record<string, number> = {};
for (const [name, call] of Object.entries(callStyles)) {
  const { heap } = await leftBehind();
  await repeat(call, CALLS);
  grown[name] = ((await leftBehind()).heap - heap) / CALLS;
}
const left = {
  listeners: getEventListeners(signal, "abort").length,
  timers: process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length,
  warnings: warnings.length,
};
await service.terminate();

// A heap that shrinks was only collected late.
const bare = Math.max(0, grown["bare fetch"] ?? 0);
const failures = Object.entries(grown).filter(([, bytes]) => bytes - bare >= LIMIT_BYTES);
for (const [name, bytes] of Object.entries(grown)) console.log(`${name}: ${bytes.toFixed(1)} bytes of heap a call`);
console.log(`left behind: ${JSON.stringify(left)}`);
if (failures.length > 0 || Object.values(left).some((count) => count > 0)) {
  console.error(`At most ${LIMIT_BYTES} bytes a call above bare fetch, and nothing left behind.`, ...warnings);
  process.exitCode = 1;
}

async function repeat(call: () => Promise<unknown>, times: number): Promise<void> {
  for (let done = 0; done < times; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, call));
}
