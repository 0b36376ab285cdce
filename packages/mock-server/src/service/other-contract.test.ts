/** The service under a contract with an operation without security, and one whose behaviour breaks the contract. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Operation } from "../contract.ts";
import type { createPlantStore as CreatePlantStore } from "../store/store.ts";
import { sendRequest } from "../testing/requests.ts";

async function otherContract() {
  const contract = await vi.importActual<typeof import("../contract.ts")>("../contract.ts");
  const { createPlant } = contract.operations;
  const responses = { 200: (value: unknown) => ({ value }) };
  const ping: Operation = { method: "GET", path: "/ping", security: "none", responses };
  const putPlants: Operation = { ...createPlant, method: "PUT" };
  return { ...contract, operations: { createPlant, ping, putPlants } };
}

async function otherBehaviours() {
  const { behaviours } = await vi.importActual<typeof import("./behaviours/index.ts")>("./behaviours/index.ts");
  const ping = () => ({ body: {} });
  const putPlants = ({ body: { name } }: { readonly body: { readonly name: string } }) =>
    name === "another shape" ? { body: {} } : { status: 299, body: { name } };
  return { behaviours: { ...behaviours, ping, putPlants } };
}

let createPlantStore: typeof CreatePlantStore;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock("../contract.ts", otherContract);
  vi.doMock("./behaviours/index.ts", otherBehaviours);
  ({ createPlantStore } = await import("../store/store.ts"));
});

// Without isolation, other files share the modules.
afterAll(() => {
  vi.doUnmock("../contract.ts");
  vi.doUnmock("./behaviours/index.ts");
  vi.resetModules();
});

test("an operation without security asks for no token, and the others do", async () => {
  const store = createPlantStore({ tokens: ["t1"] });
  const headers = { authorization: "" };
  const url = "https://api.plants.test/ping";
  const response = await sendRequest(store, { url, method: "GET", headers, body: null });
  expect([response.status, await response.text()]).toEqual([200, "{}"]);
  expect((await sendRequest(store, { headers })).status).toBe(401);
});

test.for(["another shape", "another status"])("a behaviour that breaks the contract is a 500: %s", async (name) => {
  const store = createPlantStore();
  const response = await sendRequest(store, { method: "PUT", body: JSON.stringify({ id: 1, name }) });
  expect([response.status, await store.plants.count()]).toEqual([500, 0]);
});
