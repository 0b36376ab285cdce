/** The service under a larger contract: operations that read and remove, with parameters, and one without security. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { NewPlant, Operation, Parameter } from "../contract.ts";
import type { createPlantStore as CreatePlantStore, PlantStore } from "../store/store.ts";
import { type RequestOverrides, rejectionOf, sendRequest } from "../testing/requests.ts";
import { STORES, temporaryFile } from "../testing/storages.ts";
import type { AnyAnswer } from "./behaviour.ts";
import { faults } from "./faults/faults.ts";
import type { PlantReader } from "./space.ts";

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
    responses: { 200: reader(members, ["name"]), 400: read },
  };
  const putPlant: Operation = { ...getPlant, method: "PUT", parameters: [plantId], body: reader(members, []) };
  const removePlant = { ...getPlant, method: "DELETE", parameters: [plantId], responses: { 204: null } };
  const ping: Operation = { method: "GET", path: "/ping", security: "none", responses: { 200: read } };
  return {
    ...contract,
    readNewPlant,
    operations: { createPlant, getPlant, putPlant, removePlant, ping },
    record: { key: "id", parameter: "plantId", int64s: { id: true, motherId: true } },
    recordMembers: members,
    bodySchemas: { putPlant: "PutPlant" },
    int64Members: { createPlant: { id: true, motherId: true }, putPlant: { id: true, motherId: true } },
  };
}

async function otherBehaviours() {
  const { behaviours } = await vi.importActual<typeof import("./behaviours/index.ts")>("./behaviours/index.ts");
  const { get, remove, update } = await import("./behaviour-parts.ts");
  const getPlant = async ({ parameters: { plantId, loud } }: Input, plants: PlantReader) => {
    const found = await get(plants, plantId);
    return "body" in found && loud ? { body: { ...found.body, name: found.body.name.toUpperCase() } } : found;
  };
  const putPlant = ({ parameters: { plantId }, body }: Input, plants: PlantReader) => {
    if (body.name === "without a body") return { body: {} };
    if (body.name === "of another status") return { status: 299, body };
    return update(plants, plantId, (plant) => ({ ...plant, ...body }));
  };
  const removePlant = ({ parameters: { plantId } }: Input, plants: PlantReader) => remove(plants, plantId);
  const ping = (): AnyAnswer => ({ body: {} });
  return { behaviours: { ...behaviours, getPlant, putPlant, removePlant, ping } };
}

interface Input {
  readonly parameters: { readonly plantId: bigint; readonly loud?: boolean };
  readonly body: NewPlant & { readonly id: bigint };
}

const BIG = 9_223_372_036_854_775_807n;
let createPlantStore: typeof CreatePlantStore;
let store: PlantStore;

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

beforeEach(() => {
  store = createPlantStore({ tokens: ["t1"], seed: [{ id: BIG, name: "Fern" }] });
});

async function send(path: string, { body = null, ...init }: RequestOverrides = {}) {
  const url = `https://api.plants.test${path}`;
  const response = await sendRequest(store, { url, method: "GET", body, ...init });
  const { headers } = response;
  return [response.status, await response.text(), headers.get("allow") ?? headers.get("content-type")] as const;
}

const JSON_TYPE = "application/json";
const FERN = `{"id":${BIG},"name":"Fern"}`;
const errorBody = (error: number, message: string) => JSON.stringify({ error, message });
const unknown = (status = 404) => [status, errorBody(40403, "There is no plant with the id 7."), JSON_TYPE];

describe("an operation that reads", () => {
  test("returns the stored plant, its id exact, in the path, in the response and in the journal", async () => {
    expect(await send(`/plants/${BIG}`)).toEqual([200, FERN, JSON_TYPE]);
    const entry = { method: "GET", stored: false, violations: [], plant: { id: BIG } };
    expect(await store.requests.last()).toMatchObject(entry);
  });

  test("takes the parameters of its path and its query", async () => {
    expect(await send(`/plants/${BIG}?loud=true`)).toEqual([200, FERN.replace("Fern", "FERN"), JSON_TYPE]);
    expect(await send(`/plants/${BIG}?loud=false&other=1`)).toEqual([200, FERN, JSON_TYPE]);
  });

  test("refuses a query that breaks the contract, and says where", async () => {
    const message = 'The query is wrong: at "?loud" expected a boolean, received another text.';
    expect(await send(`/plants/${BIG}?loud=yes`)).toEqual([400, errorBody(40004, message), JSON_TYPE]);
    const violations = [{ cause: "shape_violation", pointer: "?loud" }];
    expect(await store.requests.last()).toMatchObject({ violations, plant: { id: BIG } });
  });

  test("refuses by itself: the refusal is the response, and in the journal", async () => {
    expect(await send("/plants/7")).toEqual(unknown());
    expect(await store.requests.last()).toMatchObject({ violations: [{ cause: "unknown_plant" }], plant: { id: 7n } });
  });

  test("is not at a path whose parameter is none", async () => {
    const [status, body] = await send("/plants/x");
    expect([status, JSON.parse(body).error]).toEqual([404, 40401]);
    expect(body).toContain("/plants, /plants/{plantId}, /ping");
  });

  test("documents its 400: a refusal becomes one under errorStatuses", async () => {
    store = createPlantStore({ tokens: ["t1"], errorStatuses: "documented" });
    expect(await send("/plants/7")).toEqual(unknown(400));
  });

  test("meets a fault at the response when it succeeds, and leaves it to the next otherwise", async () => {
    await store.inject(faults.status(503), { at: "response", times: 1 });
    expect((await send("/plants/7"))[0]).toBe(404);
    expect((await send("/plants/7?loud=yes"))[0]).toBe(400);
    expect((await send(`/plants/${BIG}`))[0]).toBe(503);
    expect(await store.requests.last()).toMatchObject({ stored: false, faults: [{ kind: "status" }] });
    expect((await send(`/plants/${BIG}`))[0]).toBe(200);
  });
});

describe("an operation that changes a plant", () => {
  const put = (body: string, id = BIG) => send(`/plants/${id}`, { method: "PUT", body });

  test("shows the plant as it is now, under the key of its path", async () => {
    expect(await put('{"id":9,"name":"Ivy","motherId":9007199254740993}')).toEqual([
      200,
      `{"id":${BIG},"name":"Ivy","motherId":9007199254740993}`,
      JSON_TYPE,
    ]);
    const plant = { id: BIG, name: "Ivy", motherId: 2n ** 53n + 1n };
    expect(await store.plants.values()).toEqual([plant]);
    expect(await store.requests.last()).toMatchObject({ stored: true, plant });
  });

  test("responds with no body to a 204, and with no Content-Type", async () => {
    expect(await send(`/plants/${BIG}`, { method: "DELETE" })).toEqual([204, "", null]);
    expect([await store.plants.count(), (await store.requests.last())?.stored]).toEqual([0, true]);
    expect(await send("/plants/7", { method: "DELETE" })).toEqual(unknown());
    expect((await store.requests.last())?.stored).toBe(false);
  });

  test("asks for a body in JSON", async () => {
    const headers = { "content-type": "text/plain" };
    expect((await send(`/plants/${BIG}`, { method: "PUT", headers, body: FERN }))[0]).toBe(415);
    const message = 'The body is not a PutPlant: at "/name" expected a string, received an integer.';
    expect(await put('{"name":1}')).toEqual([400, errorBody(40004, message), JSON_TYPE]);
  });

  test("loses its response to a fault, but not its effect", async () => {
    await store.inject(faults.networkError(), { at: "response", when: { name: "Ivy" } });
    expect((await put('{"name":"Moss"}'))[0]).toBe(200);
    expect(String(await rejectionOf(put('{"name":"Ivy"}')))).toContain("networkError");
    expect([await store.plants.values(), (await store.requests.last())?.stored]).toEqual([
      [{ id: BIG, name: "Ivy" }],
      true,
    ]);
  });

  test("is decided again when another request comes first", async () => {
    const bodies = ['{"name":"Ivy"}', '{"motherId":7}', '{"note":"low"}'];
    const responses = await Promise.all(bodies.map((body) => put(body)));
    expect(responses.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(await store.plants.values()).toEqual([{ id: BIG, name: "Ivy", motherId: 7n, note: "low" }]);
    expect((await store.requests.all()).map(({ stored }) => stored)).toEqual([true, true, true]);
  });

  test("fails without an effect where its behaviour breaks the contract", async () => {
    for (const name of ["without a body", "of another status"])
      expect((await put(JSON.stringify({ name })))[0], name).toBe(500);
    expect(await store.plants.values()).toEqual([{ id: BIG, name: "Fern" }]);
  });
});

test("its methods are those of the path, with HEAD and OPTIONS; those of the server are all there are", async () => {
  const allow = "GET, PUT, DELETE, HEAD, OPTIONS";
  expect(await send("/plants/7", { method: "POST" })).toMatchObject([405, expect.anything(), allow]);
  expect(await send("/plants/7", { method: "OPTIONS" })).toEqual([204, "", allow]);
  expect(await send(`/plants/${BIG}`, { method: "HEAD" })).toEqual([200, "", JSON_TYPE]);
});

test("an operation without security asks for no token, and the others do", async () => {
  const headers = { authorization: "" };
  expect(await send("/ping", { headers })).toEqual([200, "{}", JSON_TYPE]);
  expect((await send("/plants/7", { headers }))[0]).toBe(401);
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
