/** The service under a larger contract: createPlant, an operation that reads and has parameters, and one without security. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { NewPlant, Operation, Parameter } from "../contract.ts";
import type { createPlantStore as CreatePlantStore, PlantStore } from "../store/store.ts";
import { rejectionOf, sendRequest } from "../testing/requests.ts";
import { STORES, temporaryFile } from "../testing/storages.ts";
import { faults } from "./faults/faults.ts";
import type { Plan } from "./implementation.ts";

async function otherContract() {
  const contract = await vi.importActual<typeof import("../contract.ts")>("../contract.ts");
  const { boolean, int64, reader, string } = await import("../../../../spec/validation.ts");
  const members = { id: int64, name: string, motherId: int64, note: string };
  const readNewPlant = reader(members, ["id", "name"]);
  const createPlant = { ...contract.operations.createPlant, body: readNewPlant };
  const plantId: Parameter = { name: "plantId", in: "path", required: true, type: "integer", scalar: int64 };
  const loud: Parameter = { name: "loud", in: "query", required: false, type: "boolean", scalar: boolean };
  const read = (value: unknown) => ({ value });
  const getPlant: Operation = {
    method: "GET",
    path: "/plants/{plantId}",
    parameters: [plantId, loud],
    security: "bearer",
    responses: { 200: read, 400: read },
  };
  const ping: Operation = { method: "GET", path: "/ping", security: "none", responses: { 200: read } };
  return {
    ...contract,
    readNewPlant,
    operations: { createPlant, getPlant, ping },
    record: { key: "id", members, int64s: ["id", "motherId"] },
    int64Members: { createPlant: ["id", "motherId"], getPlant: [], ping: [] },
  };
}

async function otherOperations() {
  const { implementations } = await vi.importActual<typeof import("./operations.ts")>("./operations.ts");
  const { operations } = await import("../contract.ts");
  const { refuse } = await import("./errors.ts");
  const { json } = await import("./responses.ts");
  const { createRouter } = await import("./router.ts");
  const getPlant = ({ parameters: { plantId, loud } }: Read): Plan => ({
    async read(plants) {
      const plant = await plants.get(BigInt(plantId));
      if (plant === undefined) return refuse("unknown_path", `There is no plant ${plantId}.`);
      return json(200, { name: loud === true ? plant.name.toUpperCase() : plant.name });
    },
  });
  const ping = (): Plan => ({ read: async () => json(200, {}) });
  return { implementations: { ...implementations, getPlant, ping }, router: createRouter(operations) };
}

interface Read {
  readonly parameters: { readonly plantId: number | bigint; readonly loud?: boolean };
}

const BIG = 9_223_372_036_854_775_807n;
let createPlantStore: typeof CreatePlantStore;
let store: PlantStore;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock("../contract.ts", otherContract);
  vi.doMock("./operations.ts", otherOperations);
  ({ createPlantStore } = await import("../store/store.ts"));
});

// Without isolation, other files share the modules.
afterAll(() => {
  vi.doUnmock("../contract.ts");
  vi.doUnmock("./operations.ts");
  vi.resetModules();
});

beforeEach(() => {
  store = createPlantStore({ tokens: ["t1"], seed: [{ id: BIG, name: "Fern" }] });
});

async function get(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const response = await sendRequest(store, {
    url: `https://api.plants.test${path}`,
    method: "GET",
    body: null,
    ...init,
  });
  return [response.status, await response.text(), response.headers.get("allow")] as const;
}

const errorBody = (error: number, message: string) => JSON.stringify({ error, message });

describe("an operation that reads", () => {
  test("returns the stored plant, its id exact", async () => {
    expect(await get(`/plants/${BIG}`)).toEqual([200, '{"name":"Fern"}', null]);
    expect(await store.requests.last()).toMatchObject({ method: "GET", stored: false, violations: [] });
  });

  test("takes the parameters of its path and its query", async () => {
    expect(await get(`/plants/${BIG}?loud=true`)).toEqual([200, '{"name":"FERN"}', null]);
    expect(await get(`/plants/${BIG}?loud=false&other=1`)).toEqual([200, '{"name":"Fern"}', null]);
  });

  test("refuses a query that breaks the contract, and says where", async () => {
    const message = 'The query is wrong: at "?loud" expected a boolean, received another text.';
    expect(await get(`/plants/${BIG}?loud=yes`)).toEqual([400, errorBody(40004, message), null]);
    expect(await store.requests.last()).toMatchObject({ violations: [{ cause: "shape_violation", pointer: "?loud" }] });
  });

  test("refuses by itself: the refusal is the response, and in the journal", async () => {
    expect(await get("/plants/7")).toEqual([404, errorBody(40401, "There is no plant 7."), null]);
    expect(await store.requests.last()).toMatchObject({ violations: [{ cause: "unknown_path" }] });
  });

  test("is not at a path whose parameter is none", async () => {
    const [status, body] = await get("/plants/x");
    expect([status, JSON.parse(body).error]).toEqual([404, 40401]);
    expect(body).toContain("/plants, /plants/{plantId}, /ping");
  });

  test("documents its 400: a refusal becomes one under errorStatuses", async () => {
    store = createPlantStore({ tokens: ["t1"], errorStatuses: "documented" });
    expect(await get("/plants/7")).toEqual([400, errorBody(40401, "There is no plant 7."), null]);
  });
});

test("its methods are GET, HEAD and OPTIONS; those of the server are all there are", async () => {
  expect(
    (await get("/plants/7", { method: "POST" })).filter((part) => typeof part !== "string" || !part.startsWith("{")),
  ).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(await get("/plants/7", { method: "OPTIONS" })).toEqual([204, "", "GET, HEAD, OPTIONS"]);
  expect(await get(`/plants/${BIG}`, { method: "HEAD" })).toEqual([200, "", null]);
});

test("an operation without security asks for no token, and the others do", async () => {
  const headers = { authorization: "" };
  expect(await get("/ping", { headers })).toEqual([200, "{}", null]);
  expect((await get("/plants/7", { headers }))[0]).toBe(401);
});

describe("a second int64, which only NewPlant has,", () => {
  const MOTHER = 9_007_199_254_740_993n;
  const ivy = { id: 1n, name: "Ivy", motherId: MOTHER, note: "s3cret" };
  const jsonOf = (motherId: bigint) => `{"id":1,"name":"Ivy","motherId":${motherId},"note":"s3cret"}`;
  const create = async (motherId: bigint) => {
    const response = await sendRequest(store, { body: jsonOf(motherId) });
    return [response.status, await response.text()];
  };

  // The store over the control API is one of these.
  test.for(STORES.map(([name], index) => [name, index] as const))("is exact over %s", async ([, index]) => {
    const { STORES: stores } = await import("../testing/storages.ts");
    store = stores[index]?.[1]({ seed: [{ ...ivy, id: BIG, motherId: BIG } as NewPlant] }) ?? store;
    await store.inject(faults.status(503), { times: 1, when: { motherId: MOTHER } as object });
    expect((await store.injected())[0]?.when).toEqual({ motherId: MOTHER });
    expect([await create(MOTHER - 1n), (await create(MOTHER))[0]]).toEqual([[200, '{"name":"Ivy"}'], 503]);
    expect((await create(MOTHER))[0]).toBe(200);
    expect(await store.plants.get(1)).toEqual(ivy);
    expect(await store.plants.values()).toEqual([{ ...ivy, id: BIG, motherId: BIG }, ivy]);
    expect((await store.requests.all()).map(({ plant }) => plant)).toEqual([
      { ...ivy, motherId: MOTHER - 1n },
      ivy,
      ivy,
    ]);
    await store.inject(faults.status(503), { times: 1, when: { motherId: 7 } as object });
    expect([(await create(MOTHER))[0], (await create(7n))[0]]).toEqual([200, 503]);
    for (const motherId of [2 ** 53, "7"])
      expect(String(await rejectionOf(store.inject(faults.status(503), { when: { motherId } as object })))).toMatch(
        /^(Type|Range)Error: inject: when/,
      );
  });

  test("is exact in a dump, which is read as a seed", async () => {
    const { writeDumpFile } = await import("../cli/dump-file.ts");
    const { readSeedFile } = await import("../cli/seed-file.ts");
    const file = temporaryFile();
    await writeDumpFile(file, [ivy]);
    expect(await readFile(file, "utf8")).toBe(`[\n  ${jsonOf(MOTHER)}\n]\n`);
    expect(await createPlantStore({ seed: await readSeedFile(file) }).plants.values()).toEqual([ivy]);
  });
});
