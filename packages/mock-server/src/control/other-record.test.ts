/** The store, its journal, the control API and the copies under a contract whose plants have a text as their key. */
import { expect, test, vi } from "vitest";
import type { Operation } from "../contract.ts";
import { underContract } from "../testing/under-contract.ts";

async function otherContract() {
  const contract = await vi.importActual<typeof import("../contract.ts")>("../contract.ts");
  const { boolean, int64, nullable, number, reader, string } = await import("../../../../spec/validation.ts");
  const members = { code: string, title: string, motherId: int64, rare: nullable(boolean), height: number };
  const readNewPlant = reader(members, ["code", "title"]);
  const createSeed: Operation = { ...contract.operations.createPlant, path: "/seeds", body: readNewPlant };
  const patchSeed: Operation = {
    ...createSeed,
    method: "PATCH",
    path: "/seeds/{code}",
    parameters: [{ name: "code", in: "path", required: true, type: "string", scalar: string }],
    body: reader(members, []),
  };
  const { body: _, ...getSeed } = { ...patchSeed, method: "GET" } as const;
  return {
    ...contract,
    readNewPlant,
    operations: { createSeed, patchSeed, getSeed },
    record: { createdBy: "createSeed", key: "code", int64s: ["motherId"] },
    recordMembers: members,
  };
}

underContract(otherContract);

test("a seed names its wrong and its repeated keys", async () => {
  const { describeSeedIssues, shownKey } = await import("../store/describe-seed.ts");
  const issues = [{ pointer: "/code", expected: "a string", received: "a bigint" }];
  expect(describeSeedIssues(issues, 1, shownKey({ code: 7n }))).toBe('at "/1/code" expected a string, received 7');
  const { configureStore } = await import("../store/store-configuration.ts");
  const seed: object[] = [
    { code: "a", title: "Fern" },
    { code: "a", title: "Ivy" },
  ];
  // The type is that of the given contract.
  expect(() => configureStore({ seed: seed as never })).toThrow(
    'createPlantStore: seed holds the code a twice, at "/0/code" and at "/1/code".',
  );
});

test("the journal is filtered by a text, and its messages show it", async () => {
  const { createFilterReader } = await import("../store/journal/filter.ts");
  const { describeRequests } = await import("../store/journal/describe-requests.ts");
  const request = {
    number: 1,
    method: "POST",
    path: "/seeds",
    faults: [],
    violations: [],
    plant: { code: "a" },
  } as never;
  const readFilter = createFilterReader(undefined);
  // The type is that of the given contract.
  expect(["a", "b"].map((id) => readFilter({ id: id as never }).matches(request))).toEqual([true, false]);
  expect(() => readFilter({ id: 7 })).toThrow("id must be a string");
  expect(describeRequests([request])).toContain("POST /seeds; no response; code a");
  expect(describeRequests([{ ...(request as object), state: "waiting" } as never])).toContain("POST /seeds; waiting;");
});

test("each member of a plant is a filter of the control API", async () => {
  const { readRequest } = await import("./read-request.ts");
  const read = (query: string) =>
    readRequest({ headers: {}, query, readBody: async () => new Uint8Array() }, "listPlants", {});
  expect(await read("id=a&title=Fern&motherId=9007199254740993")).toMatchObject({
    input: { parameters: { id: "a", title: "Fern", motherId: "9007199254740993" } },
  });
  expect(await read("name=Fern")).toMatchObject({
    refusal: {
      message: expect.stringContaining("There are id, text, after, limit, space, code, title, motherId, rare, height"),
    },
  });
});

test("a request of any operation is copied as a call of its method", async () => {
  const { sdkCode } = await import("../copy/sdk-code.ts");
  const token = ["Authorization", ["Bearer ", ""]] as const;
  const json = ["Content-Type", ["application/json"]] as const;
  const call = (method: string, path: string, body?: string) =>
    sdkCode([{ method, path, headers: [token, ...(body === undefined ? [] : [json])], body }], "https://a.test")?.match(
      /plants\.safe\..*(?=;)/,
    )?.[0];
  expect(call("GET", "/seeds/a-1")).toBe('plants.safe.getSeed("a-1")');
  expect(call("PATCH", "/seeds/a", '{"motherId": 9007199254740993, "rare": true}')).toBe(
    'plants.safe.patchSeed("a", { motherId: 9007199254740993n, rare: true })',
  );
  expect(call("PATCH", "/seeds/a", '{"height":12.5,"rare":null}')).toBe(
    'plants.safe.patchSeed("a", { height: 12.5, rare: null })',
  );
  expect(call("POST", "/seeds", '{"code":"7","title":"Fern"}')).toBe(
    'plants.safe.createSeed({ code: "7", title: "Fern" })',
  );
  for (const [method, path, body] of [
    ["GET", "/seeds/a%20b"],
    ["GET", "/seeds/a?loud=true"],
    ["GET", "/seeds/a", "{}"],
    ["GET", "/plants"],
    ["PATCH", "/seeds/a"],
    ["PATCH", "/seeds/a", '{"motherId":9223372036854775808}'],
    ["PATCH", "/seeds/a", '{"further":1}'],
    ["DELETE", "/seeds/a"],
  ] as const)
    expect(call(method, path, body), `${method} ${path} ${body}`).toBeUndefined();
});
