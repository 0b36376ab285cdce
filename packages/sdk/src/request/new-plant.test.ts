import { describe, expect, test } from "vitest";
import { InvalidRequestError, type NewPlant } from "../index.ts";
import { CALL_STYLES, errorOf, fail, PLANT, revoked, scriptedClient } from "../testing/client.ts";

const JSON_TEXT = '{"id":1,"name":"Fern"}';
const OWN_PROTO = '{"id":1,"__proto__":{"id":2},"name":"Fern"}';

function circular(): unknown {
  const member: Record<string, unknown> = {};
  member.self = member;
  return member;
}

function changing(): object {
  let id = 0;
  return Object.defineProperty({ name: "Fern" }, "id", { enumerable: true, get: () => (id++ === 0 ? 1 : 1.5) });
}

describe.each(CALL_STYLES)("%s", (_style, create) => {
  // test/pair/client.test.ts creates plants with the ids and the texts at every limit.
  test.each([-0, 2 ** 53 - 1, 2n ** 53n + 1n, -(2n ** 63n)])("sends the id %s with every digit", async (id) => {
    const { bodies, plants } = scriptedClient();
    await create(plants, {}, { id, name: "Fern" });
    expect(bodies).toEqual([`{"id":${BigInt(id)},"name":"Fern"}`]);
  });

  test.each([
    ...[2n ** 63n, -(2n ** 63n) - 1n, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 2 ** 63, 1.5, NaN, Infinity, -Infinity],
    ...["1", null, undefined, true, Object(1), Object(1n)],
  ])("refuses the id %s before anything is sent", async (id) => {
    const { sent, plants } = scriptedClient();
    const error = await errorOf(create(plants, {}, { id, name: "Fern" }));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ code: "invalid_request", outcome: "not_sent", issues: [{ pointer: "/id" }] });
    expect(sent).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["an undefined tag is absent", { ...PLANT, tag: undefined }, JSON_TEXT],
    ["an unknown member goes along", { ...PLANT, x: [1] }, '{"id":1,"name":"Fern","x":[1]}'],
    ["a bigint there too", { ...PLANT, x: 2n ** 64n }, '{"id":1,"name":"Fern","x":18446744073709551616}'],
    ["a symbol or a function is absent", { ...PLANT, x: Symbol("x"), y() {} }, JSON_TEXT],
    ["the plant's own toJSON is not asked", { ...PLANT, toJSON: () => ({ id: 1.5 }) }, JSON_TEXT],
    ["an inherited one neither", Object.assign(Object.create({ toJSON: () => 7 }), PLANT), JSON_TEXT],
    ["a member's is", { ...PLANT, x: new Date(0) }, '{"id":1,"name":"Fern","x":"1970-01-01T00:00:00.000Z"}'],
    ["an own __proto__ is a member", JSON.parse(OWN_PROTO), OWN_PROTO],
    ["a key is escaped", { ...PLANT, '":0,"id': 7 }, '{"id":1,"name":"Fern","\\":0,\\"id":7}'],
    ["an object without prototype is read", Object.assign(Object.create(null), PLANT), JSON_TEXT],
    ["a member is read once", changing(), '{"name":"Fern","id":1}'],
    ["a nested id is not an id", { ...PLANT, x: { id: 1.5 } }, '{"id":1,"name":"Fern","x":{"id":1.5}}'],
  ])("%s", async (_title, plant, text) => {
    const { bodies, plants } = scriptedClient();
    await create(plants, {}, plant);
    expect(bodies).toEqual([text]);
  });

  test.each<[string, () => unknown]>([
    ["an inherited id", () => Object.assign(Object.create({ id: 1 }), { name: "Fern" })],
    ["a circular member", () => ({ ...PLANT, x: circular() })],
    ["a bigint deeper down", () => ({ ...PLANT, x: [1n] })],
    ["a toJSON that throws", () => ({ ...PLANT, x: { toJSON: fail } })],
    ["a getter that throws", () => Object.defineProperty({ id: 1 }, "name", { enumerable: true, get: fail })],
    ["a revoked Proxy", () => revoked(PLANT)],
    ["a revoked Proxy for an id", () => ({ id: revoked({}), name: "Fern" })],
  ])("%s is refused, and nothing is sent", async (_title, plant) => {
    const { sent, plants } = scriptedClient();
    const error = await errorOf(create(plants, {}, plant()));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ outcome: "not_sent" });
    expect(sent).toEqual([]);
  });
});

test.each<[string, unknown, string]>([
  ["no name", { id: 1 }, "/name"],
  ["a null tag", { id: 1, name: "Fern", tag: null }, "/tag"],
  ["null", null, ""],
  ["an array", [], ""],
])("createPlant checks the whole plant %s", async (_title, plant, pointer) => {
  const { sent, plants } = scriptedClient();
  // A caller without types may pass this.
  const error = { code: "invalid_request", outcome: "not_sent", issues: [{ pointer }] };
  await expect(plants.createPlant(plant as NewPlant)).rejects.toMatchObject(error);
  expect(sent).toEqual([]);
});

test("the error of a member is the cause, for safe too", async () => {
  const plant = Object.defineProperty({ ...PLANT }, "name", { enumerable: true, get: fail });
  const result = await scriptedClient().plants.safe.createPlant(plant);
  const issues = [{ pointer: "", expected: "JSON", received: "another value" }];
  const message = 'The request breaks the contract: at "" expected JSON, received another value.';
  expect(result).toMatchObject({ error: { code: "invalid_request", issues, message, cause: new Error("mine") } });
});
